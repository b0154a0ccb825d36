/**
 * The external systems: a mail server, an OpenID Connect provider with one user, and a Stripe account.
 */
import { MailServer, OpenIdProvider, StripeServer } from '@handtest/fakes';

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
}

export async function startThirdParties(): Promise<ThirdParties> {
  const redirectUri = `${publicUrl}/api/auth/oidc/callback`;
  const [mailServer, provider, stripe] = await Promise.all([
    MailServer.start('handtest', mailPassword),
    OpenIdProvider.start({ clientId, clientSecret, redirectUri }),
    StripeServer.start(),
  ]);
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, name: 'Ada' });
  provider.seat('ada');
  return { mailServer, provider, stripe };
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

export async function stopThirdParties({ mailServer, provider, stripe }: ThirdParties): Promise<void> {
  await Promise.all([mailServer.stop(), provider.stop(), stripe.stop()]);
}
