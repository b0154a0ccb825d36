/**
 * A real OpenID Connect provider, the certified `oidc-provider`, on a loopback port, and a browser to go through it. A test
 * says which person is in front of the browser; whoever that is signs in and consents without being asked.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { AccountClaims, Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';

export interface ProviderOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it sends browsers back to. */
  readonly redirectUri: string;
}

export class OpenIdProvider {
  /** Claims by subject. */
  readonly people = new Map<string, Omit<AccountClaims, 'sub'>>();
  private subject?: string;
  private failure?: number;
  private provider!: Provider;

  private constructor(
    private readonly server: Server,
    private readonly options: ProviderOptions,
  ) {}

  static async start(options: ProviderOptions): Promise<OpenIdProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const running = new OpenIdProvider(server, options);
    // Only where it is needed: it is large, and has something to say about the runtime when it is read.
    const { default: ProviderClass } = await import('oidc-provider');
    running.provider = running.build(ProviderClass);
    const handle = running.provider.callback();
    server.on('request', (request, response) => {
      if (running.failure) void response.writeHead(running.failure).end();
      else if (request.url?.startsWith('/interaction/')) void running.interact(request, response);
      else void handle(request, response);
    });
    return running;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on this person is in front of the browser; nobody refuses to sign in. */
  seat(subject: string | undefined): void {
    this.subject = subject;
  }

  /** From now on every request is answered with this status; with undefined, as it should be. */
  fail(status: number | undefined): void {
    this.failure = status;
  }

  /** A browser of its own goes where the application sent it, and answers where the provider sends it back to. */
  async browse(url: string): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let next = new URL(url); ;) {
      if (next.href.startsWith(this.options.redirectUri)) return next;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        cookies.set(name!, value!);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private build(ProviderClass: typeof Provider): Provider {
    const { clientId, clientSecret, redirectUri } = this.options;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return new ProviderClass(this.issuer, {
      adapter: MemoryAdapter,
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
      claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
      cookies: { keys: ['only for tests'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, subject) => ({
        accountId: subject,
        claims: async () => ({ sub: subject, ...this.people.get(subject) }) as AccountClaims,
      }),
      loadExistingGrant: (context) => this.consent(context),
    });
  }

  private async consent({ oidc }: KoaContextWithOIDC) {
    const accountId = oidc.session!.accountId!;
    const grant = new this.provider.Grant({ accountId, clientId: oidc.client!.clientId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  }

  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { subject } = this;
    const result = subject
      ? { login: { accountId: subject } }
      : { error: 'access_denied', error_description: 'The person went away' };
    await this.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

/** What the provider keeps, for as long as the process lives. */
class MemoryAdapter implements Adapter {
  private static readonly records = new Map<string, AdapterPayload>();

  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    MemoryAdapter.records.set(this.keyOf(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return MemoryAdapter.records.get(this.keyOf(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...MemoryAdapter.records.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = MemoryAdapter.records.get(this.keyOf(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.records.delete(this.keyOf(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of MemoryAdapter.records) {
      if (payload.grantId === grantId) MemoryAdapter.records.delete(key);
    }
  }

  private keyOf(id: string): string {
    return `${this.model}:${id}`;
  }
}
