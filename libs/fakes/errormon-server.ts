/**
 * The events of a project as Sentry's web API lists them: newest first, 100 a page, with cursors in the header `Link`. Needs
 * a bearer token and both ends of the time. One request at a time is permitted; a second one is counted and refused.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FakeServer } from './fake-server.js';

/** As the API writes it; tests add what they need. */
export interface MonitoredEvent {
  eventID: string;
  groupID: string;
  title: string;
  message?: string;
  culprit?: string;
  dateCreated: string;
  tags?: { key: string; value: string }[];
  user?: Record<string, string>;
}

/** `large` answers 5 MB, `redirect` leads to the same server, `junk` is not JSON, and `object` is no list. */
export type ErrormonFault =
  | { status: number; retryAfter?: number }
  | 'hang'
  | 'reset'
  | 'cut'
  | 'large'
  | 'redirect'
  | 'junk'
  | 'object'
  | 'drip'
  | 'slow';

export interface ErrormonRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
}

const pageSize = 100;
const slowMs = 1_500;

export class ErrormonServer extends FakeServer {
  readonly requests: ErrormonRequest[] = [];
  readonly token = 'sntrys_0123456789abcdef0123456789abcdef';
  events: MonitoredEvent[] = [];
  fault?: ErrormonFault;
  /** Requests that came while another one had no answer. */
  overlaps = 0;
  private underWay = 0;

  static start(): Promise<ErrormonServer> {
    return new ErrormonServer().listen();
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const { authorization } = request.headers;
    this.requests.push({ path: pathname, query: Object.fromEntries(searchParams), authorization });
    if (this.underWay++ > 0) this.overlaps++;
    response.once('close', () => this.underWay--);
    if (this.underWay > 1)
      return send(response, 429, { detail: 'one request at a time' }, { 'retry-after': '1' });
    if (this.fault !== undefined) return this.fail(this.fault, response, searchParams);
    this.list(pathname, searchParams, authorization, response);
  }

  private list(
    path: string,
    query: URLSearchParams,
    authorization: string | undefined,
    response: ServerResponse,
  ): void {
    if (authorization !== `Bearer ${this.token}`) return send(response, 401, { detail: 'Invalid token' });
    if (!/^\/api\/0\/projects\/[^/]+\/[^/]+\/events\/$/.test(path)) {
      return send(response, 404, { detail: 'The requested resource does not exist' });
    }
    const [start, end] = ['start', 'end'].map((name) => Date.parse(query.get(name) ?? ''));
    if (Number.isNaN(start) || Number.isNaN(end)) {
      return send(response, 400, { detail: 'start and end are both required' });
    }
    const inTime = this.events
      .filter(({ dateCreated }) => Date.parse(dateCreated) >= start! && Date.parse(dateCreated) <= end!)
      .sort((a, b) => Date.parse(b.dateCreated) - Date.parse(a.dateCreated));
    const from = Number((query.get('cursor') ?? '0:0:0').split(':')[1]);
    const link = (rel: string, offset: number, results: boolean) =>
      `<${this.url}${path}?cursor=0:${offset}:0>; rel="${rel}"; results="${results}"; cursor="0:${offset}:0"`;
    const next = from + pageSize;
    send(response, 200, inTime.slice(from, next), {
      link: `${link('previous', Math.max(0, from - pageSize), from > 0)}, ${link('next', next, next < inTime.length)}`,
    });
  }

  private fail(fault: ErrormonFault, response: ServerResponse, query: URLSearchParams): void {
    if (typeof fault === 'object') {
      const { status, retryAfter } = fault;
      return send(
        response,
        status,
        { detail: 'scripted' },
        retryAfter ? { 'retry-after': `${retryAfter}` } : {},
      );
    }
    switch (fault) {
      case 'hang':
        return;
      case 'reset':
        return void response.socket?.resetAndDestroy();
      case 'cut':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('[{"eventID":');
        return void response.socket?.end();
      case 'large':
        return send(response, 200, [{ eventID: 'x'.repeat(5_000_000) }]);
      case 'redirect':
        return send(response, 302, {}, { location: `${this.url}/elsewhere?${query.toString()}` });
      case 'junk':
        response.writeHead(200, { 'content-type': 'text/html' });
        return void response.end('<html>Sign in</html>');
      case 'object':
        return send(response, 200, { detail: 'not a list' });
      case 'drip': {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drops = setInterval(() => response.write(' '), 200);
        return void response.once('close', () => clearInterval(drops));
      }
      case 'slow':
        return void setTimeout(() => send(response, 200, []), slowMs);
    }
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
