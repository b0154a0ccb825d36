/** Calls the public HTTP API. */
import { Agent, request, type Dispatcher } from 'undici';

/** Without timeouts: `/api/run` blocks for up to an hour. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connections: 256 });

export interface ApiAnswer<T> {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: T;
}

/** An answer outside 2xx. */
export class ApiError extends Error {
  constructor(
    readonly method: string,
    readonly path: string,
    readonly answer: ApiAnswer<unknown>,
  ) {
    super(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.name = 'ApiError';
  }

  get status(): number {
    return this.answer.status;
  }
}

export interface ApiOptions {
  /** API key, PAT or session token. */
  token?: string;
  /** Sent as X-Forwarded-For, for a simulated client. The gateway must trust loopback as a proxy. */
  clientAddress?: string;
}

export class ApiClient {
  /** Replicas of the gateway, used one after the other. */
  private readonly baseUrls: readonly string[];
  private requests = 0;

  constructor(
    baseUrl: string | readonly string[],
    readonly options: ApiOptions = {},
  ) {
    this.baseUrls = typeof baseUrl === 'string' ? [baseUrl] : baseUrl;
  }

  with(options: ApiOptions): ApiClient {
    return new ApiClient(this.baseUrls, { ...this.options, ...options });
  }

  as(token: string): ApiClient {
    return this.with({ token });
  }

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  post<T>(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<T> {
    return this.send<T>('POST', path, body, headers);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('PUT', path, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('PATCH', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.send<T>('DELETE', path);
  }

  /** Also returns error answers. The body is parsed when it is JSON, and text otherwise. */
  async ask<T = unknown>(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> {
    const { token, clientAddress } = this.options;
    const base = this.baseUrls[this.requests++ % this.baseUrls.length]!;
    const answer = await request(`${base}${path}`, {
      method,
      dispatcher: agent,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(clientAddress && { 'x-forwarded-for': clientAddress }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    const parsed = (isJson && text !== '' ? JSON.parse(text) : text) as T;
    return { status: answer.statusCode, headers: answer.headers, body: parsed };
  }

  private async send<T>(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const answer = await this.ask<T>(method, path, body, headers);
    if (answer.status < 200 || answer.status > 299) throw new ApiError(method, path, answer);
    return answer.body;
  }
}
