import { isPublicAddress } from './address-policy.js';
import { EgressFault, errorCode, isOwnDnsFault } from './egress-fault.js';
import { defaultLimits, type EgressPolicy } from './egress-policy.js';
import { systemLookup } from './system-lookup.js';
import { withTimeLimit } from './time-limit.js';
import { checkUrl, type AcceptedUrl } from './url-policy.js';

/**
 * A URL that passed the policy, and the checked addresses that it leads to, in the order in which to try
 * them.
 */
export interface Destination extends AcceptedUrl {
  readonly addresses: readonly string[];
}

/**
 * Judges a URL and every address its host leads to. One bad address among good ones refuses the host: whoever
 * controls the DNS answer could otherwise choose which of them we connect to. A literal never reaches DNS.
 * Throws `EgressFault` (`refused_url`, `refused_address`, `dns_failed`).
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
