/**
 * The external systems: a mail server, an OpenID Connect provider with one user, a Stripe account and a code host.
 */
import { CodehostServer, MailServer, OpenIdProvider, StripeServer } from '@handtest/fakes';

/** Must appear in no log and no database. */
export const mailPassword = 'the-password-of-the-mail-server';
export const clientSecret = 'the-secret-of-the-openid-client';

const clientId = 'handtest';
/** The redirects lead here. No test opens it. */
const publicUrl = 'https://handtest.example';

export interface ThirdParties {
  mailServer: MailServer;
  provider: OpenIdProvider;
  stripe: StripeServer;
  codehost: CodehostServer;
}

export async function startThirdParties(): Promise<ThirdParties> {
  const redirectUri = `${publicUrl}/api/auth/oidc/callback`;
  const [mailServer, provider, stripe, codehost] = await Promise.all([
    MailServer.start('handtest', mailPassword),
    OpenIdProvider.start({ clientId, clientSecret, redirectUri }),
    StripeServer.start(),
    CodehostServer.start(),
  ]);
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, name: 'Ada' });
  provider.seat('ada');
  Object.assign(codehost.rates.limits, { contentPerMinute: 1e6, contentPerHour: 1e6, pointsPerMinute: 1e6 });
  return { mailServer, provider, stripe, codehost };
}

/** Variables of identity. */
export function environmentOf({ mailServer, provider }: ThirdParties): Record<string, string> {
  return {
    // The cheapest hashes, because a busy machine refuses log-ins that it cannot hash in time.
    PASSWORD_MEMORY_KIB: '1024',
    PASSWORD_ITERATIONS: '1',
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://handtest:${mailPassword}@${mailServer.address}`,
    MAIL_FROM: 'Handtest <mail@handtest.example>',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  };
}

/** Those of the App. */
export function secretsOf({ host: { app, hooks } }: CodehostServer): string[] {
  return [app.privateKey, app.clientSecret, hooks.secret];
}

export async function stopThirdParties({
  mailServer,
  provider,
  stripe,
  codehost,
}: ThirdParties): Promise<void> {
  await Promise.all([mailServer.stop(), provider.stop(), stripe.stop(), codehost.stop()]);
}
