/** A caller of the fake over plain HTTP, and a fake whose answers are validated after each test. */
import { createSign } from 'node:crypto';
import type { App, Installation } from '../app.js';
import type { Json } from '../account.js';
import { CodehostServer } from '../codehost-server.js';
import { openApiOfGithub } from '../openapi.js';

export interface Reply<Body = Json> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

type Claims = Partial<Record<'iss' | 'iat' | 'exp', unknown>>;

/** @param claims replace the valid ones */
export function jwtOf({ id, privateKey }: App, claims: Claims = {}, alg = 'RS256'): string {
  const now = Math.floor(Date.now() / 1_000);
  const parts = [
    { alg, typ: 'JWT' },
    { iat: now - 30, exp: now + 540, iss: String(id), ...claims },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`;
}

export class Caller {
  constructor(
    readonly server: CodehostServer,
    readonly token?: string,
  ) {}

  static app(server: CodehostServer): Caller {
    return new Caller(server, jwtOf(server.host.app));
  }

  static async installation(server: CodehostServer, { id }: Installation, body: Json = {}): Promise<Caller> {
    const path = `/app/installations/${id}/access_tokens`;
    const reply = await Caller.app(server).send('POST', path, body);
    if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return new Caller(server, String(reply.body.token));
  }

  async send<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const response = await fetch(path.startsWith('http') ? path : this.server.host.urls.api + path, {
      method,
      redirect: 'manual',
      headers: { ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  }

  get<Body = Json>(path: string, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    return this.send<Body>('GET', path, undefined, headers);
  }
}

/** Organization `acme` with an admin, a member and the private repository `shop`, in which the App is installed. */
export async function startAcme(options = {}) {
  const server = await CodehostServer.start(options);
  const { host } = server;
  const [ada, mona, eve] = ['ada', 'mona', 'eve'].map((login) => host.addUser(login)) as [
    ReturnType<typeof host.addUser>,
    ReturnType<typeof host.addUser>,
    ReturnType<typeof host.addUser>,
  ];
  const acme = host.addOrganization('acme', [
    [ada, 'admin'],
    [mona, 'member'],
  ]);
  const shop = host.addRepository(acme, 'shop', {
    files: { 'src/cart.ts': 'export const a = 1;\n', 'notes.txt': '# x\n' },
  });
  shop.collaborators.set(mona.id, 'write');
  const installation = host.installations.create(acme, [shop]);
  return { server, host, ada, mona, eve, acme, shop, installation };
}

export type Acme = Awaited<ReturnType<typeof startAcme>>;

/** Undefined when the registry does not answer. */
export const openApi = await openApiOfGithub();

/** By GitHub's document: all answers and webhooks of the server. Empty without the document. */
export function faultsOf({ exchanges, host }: CodehostServer): string[] {
  if (!openApi) return [];
  const answers = exchanges.flatMap((exchange) => openApi.faultsOf(exchange));
  const hooks = host.hooks.deliveries.flatMap((delivery) => openApi.hookFaultsOf(delivery));
  return [...new Set([...answers, ...hooks])];
}

/** A new server for each test. After the test its answers and webhooks are validated. */
export function acmeForEachTest(): () => Acme {
  let acme: Acme;
  beforeEach(async () => {
    acme = await startAcme();
  });
  afterEach(async () => {
    await acme.server.stop();
    expect(faultsOf(acme.server)).toEqual([]);
  });
  return () => acme;
}
