import { Resolver } from 'node:dns/promises';

/**
 * All IPv4 and IPv6 addresses of a name, at least one, in the order of the attempts. Rejects with an error that has a
 * `code` of Node's DNS (`ENOTFOUND`, `ESERVFAIL`, `EAI_AGAIN` …).
 */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface LookupOptions {
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

/**
 * Asks the system's DNS servers, or `servers` (`address:port`), for A and AAAA records, for at most `timeoutMs`. Its
 * default is below the policy's `dnsTimeoutMs`, so that the answer for one family is used when the other one is
 * missing.
 *
 * Not `dns.lookup`: it occupies one of four threads of the process until it ends, so a few slow DNS servers would stop
 * all deliveries. It also uses search domains and /etc/hosts, and both lead to internal hosts. IPv4 is first because
 * every deployment can reach it.
 */
export function lookupFrom({ servers, timeoutMs = 4_000 }: LookupOptions = {}): Lookup {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    const timer = setTimeout(cancel, timeoutMs);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return allAnswers(await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  };
}

export const systemLookup: Lookup = lookupFrom();

function allAnswers(answers: readonly PromiseSettledResult<string[]>[]): string[] {
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw mostSpecific(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])));
}

/** A missing record of one family means nothing when the question for the other family failed. */
function mostSpecific(errors: readonly NodeJS.ErrnoException[]): Error {
  const specific = errors.find((error) => error.code !== 'ENODATA' && error.code !== 'ENOTFOUND');
  return specific ?? errors[0] ?? Object.assign(new Error('No addresses'), { code: 'ENODATA' });
}
