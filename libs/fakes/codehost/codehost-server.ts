/**
 * A code host that speaks GitHub's REST API, with state. It authenticates Apps, installations and users, enforces their
 * permissions and GitHub's limits, sends webhooks, and has the faults that tests order.
 *
 *     const server = await CodehostServer.start();
 *     const shop = server.host.addRepository(server.host.addOrganization('acme'), 'shop');
 *     server.host.installations.create(shop.owner, [shop]);
 *     server.fail({ method: 'POST', path: /issues$/, when: 'after', does: 502 });
 *
 * `server.environment` has the variables of a service that uses it.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { FakeServer } from '../fake-server.js';
import { type Answer, notFound, Problem } from './answer.js';
import { ArchiveServer } from './archive-server.js';
import { CodeHost } from './code-host.js';
import { type Exchange, formIn, jsonIn, send } from './exchange.js';
import { answerOf, type Fault, Faults } from './fault.js';
import { type Passage, RateLimits } from './rate-limit.js';
import { handlerOf } from './router.js';
import { WebPages } from './web-page.js';

export interface CodehostOptions {
  /** An own server: the API is below `/api/v3`. */
  readonly enterprise?: boolean;
  /** By default always the same. A client with kept data needs ids that no earlier server had. */
  readonly firstId?: number;
}

export class CodehostServer extends FakeServer {
  readonly host: CodeHost;
  readonly faults = new Faults();
  readonly rates = new RateLimits(() => this.host.now());
  readonly pages: WebPages;
  /** Of the API, oldest first. */
  readonly exchanges: Exchange[] = [];
  /** How long each answer takes. */
  latencyMs = 0;
  archives!: ArchiveServer;

  private constructor(private readonly options: CodehostOptions) {
    super();
    this.host = new CodeHost(options.firstId);
    this.pages = new WebPages(this.host, options.enterprise ?? false);
  }

  static async start(options: CodehostOptions = {}): Promise<CodehostServer> {
    const server = await new CodehostServer(options).listen();
    server.archives = await ArchiveServer.start(server.host);
    server.host.urls = { api: server.url + server.prefix, web: server.url, archive: server.archives.url };
    return server;
  }

  /** Variables of a service that uses it. */
  get environment(): Record<string, string> {
    const { app, hooks, urls } = this.host;
    return {
      CODEHOST_API_URL: urls.api,
      CODEHOST_WEB_URL: urls.web,
      CODEHOST_APP_PATH: this.pages.appPath,
      CODEHOST_APP_ID: String(app.id),
      CODEHOST_APP_NAME: app.slug,
      CODEHOST_APP_PRIVATE_KEY: app.privateKey,
      CODEHOST_CLIENT_ID: app.clientId,
      CODEHOST_CLIENT_SECRET: app.clientSecret,
      CODEHOST_WEBHOOK_SECRET: hooks.secret,
    };
  }

  /** For the next requests that match. */
  fail(...faults: Fault[]): void {
    this.faults.order(...faults);
  }

  override async stop(): Promise<void> {
    await Promise.all([super.stop(), this.archives.stop()]);
  }

  private get prefix(): string {
    return this.options.enterprise ? '/api/v3' : '';
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url!, this.url);
      const body = (await buffer(request)).toString();
      const accept = request.headers.accept ?? '';
      const page = this.pages.answer(request.method!, url, () => formIn(request, body), accept);
      if (page) send(response, page, {});
      else await this.answerApi(request, response, url, body);
    } catch (error) {
      // The client has aborted its request, or the fake has a defect, which must be seen.
      if (!request.aborted) process.stderr.write(`${(error as Error).stack}\n`);
      response.destroy();
    }
  }

  private async answerApi(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: string,
  ): Promise<void> {
    const { method = 'GET', headers } = request;
    const path = url.pathname.slice(this.prefix.length);
    const fault = this.faults.take(method, path);
    const late = fault?.when === 'after';
    const found = url.pathname.startsWith(this.prefix) ? handlerOf(this.host, method, path) : undefined;
    const exchange: Exchange = {
      ...{
        method,
        path,
        query: url.searchParams,
        route: found?.route,
        pathParameters: found?.path,
        requestBody: body,
        startMs: this.host.now(),
      },
      actor: undefined,
    };
    this.exchanges.push(exchange);
    let passage: Passage | undefined;
    const carryOut = async (): Promise<Answer> => {
      const actor = this.host.tokens.actorOf(headers.authorization);
      Object.assign(exchange, { actor: actor.key });
      passage = this.rates.enter(actor, method, path);
      if (this.latencyMs > 0) await delay(this.latencyMs);
      if (!found) throw notFound();
      const { host, archives } = this;
      return found.run({
        host,
        archives,
        actor,
        url,
        path: found.path,
        body: jsonIn(body),
        accept: headers.accept ?? '',
      });
    };
    const forced = fault && answerOf(fault, this.rates.limits.status);
    let answer = forced && !late ? forced : undefined;
    if (fault && !late && (await this.breaks(fault, response))) return;
    answer ??= await carryOut().catch(problemAnswer);
    // `end` runs before the answer is sent: a client may send its next request as soon as it has the answer.
    passage?.end();
    if (fault && late && (await this.breaks(fault, response))) return;
    if (forced && late) answer = forced;
    const final = this.conditional(answer, method, headers, passage);
    const cut = fault?.does === 'cut';
    const sent = send(response, final, this.headersFor(headers.authorization, passage), cut);
    Object.assign(exchange, { status: final.status, ...sent, endMs: this.host.now() });
  }

  /** Whether the request gets no answer. */
  private async breaks({ does }: Fault, response: ServerResponse): Promise<boolean> {
    if (does === 'reset') response.socket?.resetAndDestroy();
    if (does instanceof Promise) await does;
    return does === 'hang' || does === 'reset';
  }

  /** An ETag depends on the token. */
  private conditional(
    answer: Answer,
    method: string,
    headers: IncomingMessage['headers'],
    passage?: Passage,
  ): Answer {
    if (method !== 'GET' || answer.status !== 200 || answer.body === undefined) return answer;
    const hash = createHash('sha256')
      .update(`${headers.authorization} ${JSON.stringify(answer.body)}`)
      .digest('hex');
    const etag = `W/"${hash}"`;
    if (headers['if-none-match'] !== etag) return { ...answer, headers: { ...answer.headers, etag } };
    passage?.refund();
    return { status: 304, text: '', headers: { etag } };
  }

  private headersFor(authorization: string | undefined, passage?: Passage): Record<string, string> {
    const skewed = new Date(Date.now() + this.host.tokens.jwtSkewMs).toUTCString();
    return {
      ...{
        date: skewed,
        'x-github-request-id': randomUUID(),
        'x-github-media-type': 'github.v3; format=json',
      },
      ...(authorization !== undefined && { 'cache-control': 'private, max-age=60, s-maxage=60' }),
      ...passage?.headers(),
    };
  }
}

function problemAnswer(error: unknown): Answer {
  if (error instanceof Problem) return error.answer;
  throw error;
}
