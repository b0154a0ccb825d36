/** The client. */
import { timeLimitOf } from './abort-link.js';
import { jobsOf, type Jobs } from './jobs.js';
import { methodsOf } from './method-table.js';
import { Api, type JobsApi, operations } from './operations.generated.js';
import { Transport } from './transport.js';

export interface HandtestOptions {
  /** An API key, a personal access token or a session token. Default: the variable HANDTEST_TOKEN. */
  readonly token?: string;
  /** Such as `https://handtest.example.com`. Default: the variable HANDTEST_URL. */
  readonly baseUrl?: string;
  /** Replaces the `fetch` of the runtime. */
  readonly fetch?: typeof globalThis.fetch;
  /** After the first attempt of a call: 0 or more. Default: 4. */
  readonly maxRetries?: number;
  /** Of one attempt, above 0. Default: 60,000. */
  readonly timeoutMs?: number;
}

/**
 * Human testing as an API: `await new Handtest().jobs.run({ projectId, url, description })`.
 *
 * Every method throws a HandtestError. Values of the path come first, then parameters, then options.
 */
export class Handtest extends Api {
  declare readonly jobs: Jobs;

  constructor(options: HandtestOptions = {}) {
    super();
    const transport = new Transport({
      token: tokenOf(options.token ?? variable('HANDTEST_TOKEN')),
      baseUrl: baseUrlOf(options.baseUrl ?? variable('HANDTEST_URL')),
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      maxRetries: retriesOf(options),
      timeoutMs: timeLimitOf(options) ?? 60_000,
    });
    const methods = methodsOf(operations, transport) as { jobs: JobsApi };
    Object.assign(this, methods, { jobs: jobsOf(methods.jobs, transport) });
  }
}

function retriesOf({ maxRetries = 4 }: HandtestOptions): number {
  if (maxRetries >= 0) return maxRetries;
  throw new TypeError('maxRetries must be 0 or more');
}

/** Undefined where the runtime has no environment, as in browsers. */
function variable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

/** Other characters cannot be sent, and every call would seem to find no API. */
function tokenOf(given: string | undefined): string | undefined {
  const token = given?.trim();
  if (token === undefined || /^[!-~]*$/.test(token)) return token;
  throw new TypeError('token must have visible ASCII characters only: copy it again');
}

function baseUrlOf(given: string | undefined): string {
  if (given !== undefined && /^https?:\/\/[^/]/.test(given)) return given.replace(/\/+$/, '');
  throw new TypeError('baseUrl must be a web address: give baseUrl, or set the variable HANDTEST_URL');
}
