/**
 * A real OpenID Connect provider, the certified `oidc-provider`, and a browser for it. A test chooses the person at the
 * browser, who signs in and consents automatically.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { AccountClaims, AdapterConstructor, KoaContextWithOIDC } from 'oidc-provider';
import { FakeServer } from './fake-server.js';

const memoryAdapter: string = 'oidc-provider/lib/adapters/memory_adapter.js';

export interface ProviderOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

export class OpenIdProvider extends FakeServer {
  /** Claims by subject. */
  readonly people = new Map<string, Omit<AccountClaims, 'sub'>>();
  private subject?: string;
  private failure?: number;
  private provider!: Provider;

  private constructor(private readonly options: ProviderOptions) {
    super();
  }

  static async start(options: ProviderOptions): Promise<OpenIdProvider> {
    const running = await new OpenIdProvider(options).listen();
    // Imported only here: the package is large, and prints warnings when it is imported.
    const { default: ProviderClass } = await import('oidc-provider');
    const memory = (await import(memoryAdapter)) as { default: AdapterConstructor };
    // A subclass, because the provider prints a warning about its own class.
    running.provider = running.build(ProviderClass, class extends memory.default {});
    return running;
  }

  get issuer(): string {
    return this.url;
  }

  /** Chooses the person at the browser. Undefined refuses to sign in. */
  seat(subject: string | undefined): void {
    this.subject = subject;
  }

  /** Answers every request with this status, until it is undefined. */
  fail(status: number | undefined): void {
    this.failure = status;
  }

  /** Follows the application's address with a new browser. Returns the address to which the provider redirects. */
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

  protected answer(request: IncomingMessage, response: ServerResponse): unknown {
    if (this.failure) return response.writeHead(this.failure).end();
    if (request.url?.startsWith('/interaction/')) return this.interact(request, response);
    return this.provider.callback()(request, response);
  }

  private build(ProviderClass: typeof Provider, adapter: AdapterConstructor): Provider {
    const { clientId, clientSecret, redirectUri } = this.options;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return new ProviderClass(this.issuer, {
      adapter,
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
