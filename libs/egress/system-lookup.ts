import { Resolver } from 'node:dns/promises';

/**
 * Asks DNS for every address of a name. Resolves with IPv4 and IPv6 literals, at least one, in the order in which to
 * try them. Rejects with an error that has a `code` as Node's DNS gives them (`ENOTFOUND`, `ESERVFAIL`, `EAI_AGAIN` …).
 * `signal` ends the question.
 */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Below the default `dnsTimeoutMs`, so that an answer for one family is not lost while the other one's never comes. */
const questionTimeoutMs = 4_000;

/**
 * Asks the system's DNS servers for A and AAAA records. Not `dns.lookup`: that one occupies one of four threads of the
 * process until it ends, so a few slow DNS servers of strangers would stop everybody's deliveries; it also adds search
 * domains and /etc/hosts, and both lead inside. IPv4 comes first because every deployment can reach it.
 */
export const systemLookup: Lookup = async (host, signal) => {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  const cancel = () => resolver.cancel();
  const timer = setTimeout(cancel, questionTimeoutMs);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw mostTelling(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
};

/** That a name has no record of one family is no news when the question for the other one failed. */
function mostTelling(errors: readonly NodeJS.ErrnoException[]): Error {
  const telling = errors.find((error) => error.code !== 'ENODATA' && error.code !== 'ENOTFOUND');
  return telling ?? errors[0] ?? Object.assign(new Error('No addresses'), { code: 'ENODATA' });
}
