/** HTTP with the API: time limits, retries, typed errors. */
import createClient from 'openapi-fetch';
import { withTimeLimit } from './abort-link.js';
import type { Operation } from './call.js';
import { failedFetchReason } from './failed-fetch.js';
import { errorOf, HandtestError } from './handtest-error.js';
import { pause } from './pause.js';
import { type Attempt, retryDelayMs } from './retry-policy.js';

export interface TransportOptions {
  readonly token?: string;
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly maxRetries: number;
  readonly timeoutMs: number;
}

export interface Request {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A second execution changes nothing, although neither its method nor a key says so. */
  readonly repeatable?: boolean;
}

interface Exchanged {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The part of openapi-fetch that is used here. The generated types of the operations replace its own. */
interface Http {
  request(method: string, path: string, options: object): Promise<Exchanged>;
}

const repeatableMethods = ['GET', 'PUT', 'DELETE'];

export class Transport {
  private readonly http: Http;

  constructor(private readonly options: TransportOptions) {
    const { baseUrl, token } = options;
    this.http = createClient({
      baseUrl,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      querySerializer: { array: { style: 'form', explode: false } },
    }) as unknown as Http;
  }

  /** The body of the answer. Throws a HandtestError, or the reason of the signal. */
  async call(operation: Operation, request: Request): Promise<unknown> {
    const { maxRetries } = this.options;
    const repeatable =
      request.repeatable === true ||
      (repeatableMethods.includes(operation.method) && !replacesSecret(request.body)) ||
      request.headers?.['idempotency-key'] !== undefined;
    let mayBeDone = false;
    for (let number = 1; ; number++) {
      const answer = await this.attempt(operation, request);
      if (!(answer instanceof HandtestError)) return answer.data;
      // An earlier attempt deleted it, and only its answer was lost.
      if (mayBeDone && operation.method === 'DELETE' && isAbsent(answer)) return {};
      mayBeDone ||= answer.status !== 429;
      await this.pauseOrThrow(answer, { number, maxRetries, repeatable }, request.signal);
    }
  }

  /** The bytes of an answer without an end; undefined for an empty answer. Ends with the signal only. */
  async stream(operation: Operation, request: Request): Promise<ReadableStream<Uint8Array> | undefined> {
    const answer = await this.exchange(operation, request, { parseAs: 'stream', signal: request.signal });
    if (answer instanceof HandtestError) throw answer;
    return (answer.data as ReadableStream<Uint8Array> | null | undefined) ?? undefined;
  }

  private attempt(operation: Operation, request: Request): Promise<Exchanged | HandtestError> {
    return withTimeLimit(this.options.timeoutMs, request.signal, (signal) =>
      this.exchange(operation, request, { signal }),
    );
  }

  private async exchange(
    { method, path }: Operation,
    request: Request,
    init: { readonly signal?: AbortSignal; readonly parseAs?: 'stream' },
  ): Promise<Exchanged | HandtestError> {
    request.signal?.throwIfAborted();
    const { body, headers, path: values, query } = request;
    const params = { path: values, query };
    // Called by its name alone: browsers refuse a fetch that is called as a method.
    const { fetch } = this.options;
    const options = {
      ...{ params, body, headers, ...init },
      // The signal again, because Node may cut the link between it and the signal of the request.
      fetch: (sent: globalThis.Request) => fetch(sent, { signal: init.signal }),
    };
    try {
      const exchanged = await this.http.request(method, path, options);
      const { response, error } = exchanged;
      return response.ok ? exchanged : (redirectError(response, this.options) ?? errorOf(response, error));
    } catch (error) {
      request.signal?.throwIfAborted();
      return unanswered(error, this.options);
    }
  }

  private async pauseOrThrow(error: HandtestError, attempt: Attempt, signal?: AbortSignal): Promise<void> {
    const delayMs = retryDelayMs(error, attempt, Math.random());
    if (delayMs === undefined) throw error;
    await pause(delayMs, signal);
  }
}

/** The API says that a thing does not exist: not a proxy, and not for want of the endpoint. */
function isAbsent({ code }: HandtestError): boolean {
  return code.endsWith('_not_found') && code !== 'endpoint_not_found';
}

/** The last two replaced secrets still sign. Repetitions would end the one that receivers have. */
function replacesSecret(body: unknown): boolean {
  return (body as { regenerateSecret?: unknown } | undefined)?.regenerateSecret === true;
}

/** A redirect to another address loses the token, so that the API answers as if none had been given. */
function redirectError({ redirected, status, url }: Response, { baseUrl }: TransportOptions) {
  if (!redirected || status !== 401) return undefined;
  const { origin } = new URL(url);
  if (origin === new URL(baseUrl).origin) return undefined;
  const message = `${baseUrl} redirects to ${origin}, where the token is not sent: use that address`;
  return new HandtestError(message, { status, code: 'token_not_accepted' });
}

function unanswered(cause: unknown, { baseUrl, timeoutMs }: TransportOptions): HandtestError {
  const { name } = cause as { name?: unknown };
  if (name === 'TimeoutError') {
    return new HandtestError(`${baseUrl} has not answered within ${timeoutMs} ms`, {
      code: 'request_timeout',
      cause,
    });
  }
  if (name === 'SyntaxError') {
    return new HandtestError(`${baseUrl} has not answered with JSON, so it is not the address of the API`, {
      code: 'invalid_answer',
      cause,
    });
  }
  const reason = failedFetchReason(cause);
  return new HandtestError(`${baseUrl} cannot be reached${reason === undefined ? '' : `: ${reason}`}`, {
    code: 'connection_failed',
    cause,
  });
}
