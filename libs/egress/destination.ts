import { isPublicAddress } from './address-policy.js';
import { EgressFault, errorCode, isOwnDnsFault } from './egress-fault.js';
import { defaultLimits, type EgressPolicy } from './egress-policy.js';
import { systemLookup } from './system-lookup.js';
import { withTimeLimit } from './time-limit.js';
import { checkUrl, localhost, type AcceptedUrl } from './url-policy.js';

/** A valid URL with the checked addresses that it leads to, in the order of the attempts. */
export interface Destination extends AcceptedUrl {
  readonly addresses: readonly string[];
}

/**
 * Validates a URL and every address of its host. One private address among public ones refuses the host, because the
 * owner of the DNS record could otherwise choose our target. Literals need no DNS.
 * @throws EgressFault (`refused_url`, `refused_address`, `dns_failed`)
 */
export async function resolveDestination(
  url: string,
  policy: EgressPolicy,
  outer?: AbortSignal,
): Promise<Destination> {
  const verdict = checkUrl(url, policy);
  if (!verdict.ok) throw new EgressFault('refused_url', verdict.message, { code: verdict.refusal });
  const { accepted } = verdict;
  if (accepted.isLiteral) return { ...accepted, addresses: [accepted.host] };
  // Not from DNS, which may answer anything. The policy permits loopback here.
  if (accepted.host === localhost) return { ...accepted, addresses: ['127.0.0.1', '::1'] };

  const addresses = await lookUp(accepted.host, policy, outer);
  if (addresses.length === 0) throw dnsFault(accepted.host, 'ENODATA');
  if (!addresses.every(isPublicAddress)) {
    throw new EgressFault('refused_address', `${accepted.host} resolves to an address that is not public`);
  }
  return { ...accepted, addresses };
}

async function lookUp(host: string, policy: EgressPolicy, outer?: AbortSignal): Promise<readonly string[]> {
  const lookup = policy.lookup ?? systemLookup;
  const limitMs = policy.limits?.dnsTimeoutMs ?? defaultLimits.dnsTimeoutMs;
  const fault = () => dnsFault(host, 'ETIMEOUT');
  try {
    return await withTimeLimit({ limitMs, fault, outer }, (signal) => lookup(host, signal));
  } catch (error) {
    const code = errorCode(error);
    if (error instanceof EgressFault || code === null) throw error;
    throw dnsFault(host, code, error);
  }
}

function dnsFault(host: string, code: string, cause?: unknown): EgressFault {
  const ownFault = isOwnDnsFault(code);
  const message = ownFault
    ? `The address of ${host} could not be looked up`
    : `The host ${host} was not found in DNS`;
  return new EgressFault('dns_failed', message, { code, ownFault, cause });
}
