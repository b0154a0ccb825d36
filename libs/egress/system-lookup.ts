import { Resolver } from 'node:dns/promises';

/**
 * Asks DNS for every address of a name. Resolves with IPv4 and IPv6 literals, at least one, in the order in
 * which to try them. Rejects with an error that has a `code` as Node's DNS gives them (`ENOTFOUND`,
 * `ESERVFAIL`, `EAI_AGAIN` …). `signal` ends the question.
 */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface LookupOptions {
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

/**
 * Asks the system's DNS servers, or `servers` (`address:port`), for A and AAAA records, for at most
 * `timeoutMs`; its default is below that of the policy's `dnsTimeoutMs`, so that an answer for one family is
 * not lost while the other one's never comes. Not `dns.lookup`: that one occupies one of four threads of the
 * process until it ends, so a few slow DNS servers of strangers would stop everybody's deliveries; it also
 * adds search domains and /etc/hosts, and both lead inside. IPv4 comes first because every deployment can
 * reach it.
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
  throw mostTelling(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])));
}

/** That a name has no record of one family is no news when the question for the other one failed. */
function mostTelling(errors: readonly NodeJS.ErrnoException[]): Error {
  const telling = errors.find((error) => error.code !== 'ENODATA' && error.code !== 'ENOTFOUND');
  return telling ?? errors[0] ?? Object.assign(new Error('No addresses'), { code: 'ENODATA' });
}
