/** Sign-in with OpenID Connect, against a certified provider. */
import { anonymousCall } from '@handtest/contracts/define';
import {
  EmailTaken,
  type FinishOidcRequest,
  OidcEmailNotVerified,
  OidcNotConfigured,
  OidcProviderUnavailable,
  OidcSignInFailed,
  WrongCredentials,
  WrongPassword,
} from '@handtest/contracts/identity';
import { OpenIdProvider } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, password, startIdentity } from './identity-under-test.js';

const client = { clientId: 'handtest', clientSecret: 'a-secret-of-the-client' };

let provider: OpenIdProvider;
let identity: IdentityUnderTest;

const settingsOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.clientId,
  OIDC_CLIENT_SECRET: client.clientSecret,
  PUBLIC_URL: 'https://handtest.example',
});

beforeAll(async () => {
  const redirectUri = 'https://handtest.example/api/auth/oidc/callback';
  provider = await OpenIdProvider.start({ ...client, redirectUri });
  identity = await startIdentity(settingsOf(provider.issuer));
});

afterAll(async () => {
  await identity.stop();
  await provider.stop();
});

let count = 0;

/** A new person with a new browser. */
function newPerson(claims: object = {}): { subject: string; email: string } {
  const subject = `subject-${++count}`;
  const email = `person${count}@example.com`;
  provider.people.set(subject, { email, email_verified: true, name: `Person ${count}`, ...claims });
  provider.seat(subject);
  return { subject, email };
}

const start = () => identity.oidc.start({}, anonymousCall);
const finish = (request: FinishOidcRequest) => identity.oidc.finish(request, anonymousCall);

/** To the provider and back, before the call that finishes the sign-in. */
async function comeBack(): Promise<FinishOidcRequest> {
  const { redirectUrl, browserSecret } = await start();
  const back = await provider.browse(redirectUrl);
  return { ...Object.fromEntries(back.searchParams), browserSecret };
}

const signIn = async () => finish(await comeBack());

describe('a sign-in with OpenID Connect', () => {
  it('sends the browser to the provider with new state, nonce and PKCE each time', async () => {
    const [first, second] = [await start(), await start()];
    const { origin, searchParams } = new URL(first.redirectUrl);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'handtest',
      response_type: 'code',
      redirect_uri: 'https://handtest.example/api/auth/oidc/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
    expect(first).toMatchObject({ secure: true });
    const other = new URL(second.redirectUrl).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(other.get(name)).not.toBe(searchParams.get(name));
    }
  });

  it('creates a user with a personal organization, and finds the user again', async () => {
    const { email } = newPerson();
    const first = await signIn();
    expect(first.user).toMatchObject({ email, name: `Person ${count}` });
    const call = await identity.callOf(first.token);
    const { items } = await identity.organizations.list({}, call);
    expect(items).toMatchObject([{ name: `Person ${count}'s organization` }]);
    const second = await signIn();
    expect(second.user).toEqual(first.user);
    expect(second.token).not.toBe(first.token);
  });

  it('identifies the user by issuer and subject, also with another or an unverified address', async () => {
    const { subject, email } = newPerson();
    const first = await signIn();
    const other = { email: 'moved@example.com', email_verified: false, name: 'Moved' };
    provider.people.set(subject, other);
    await expect(signIn()).resolves.toMatchObject({ user: { id: first.user.id, email } });
    const { email: taken } = newPerson();
    await signIn();
    provider.people.set(subject, { email: taken, email_verified: true });
    provider.seat(subject);
    await expect(signIn()).resolves.toMatchObject({ user: { id: first.user.id } });
  });

  it('creates one user from many concurrent answers', async () => {
    newPerson();
    await identity.addReplica();
    const answers = await Promise.all(Array.from({ length: 6 }, comeBack));
    const sessions = await Promise.all(answers.map(finish));
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
    const links = 'SELECT FROM user_identity WHERE user_id = $1';
    expect(await identity.sql(links, [sessions[0]!.user.id])).toHaveLength(1);
  });

  it('creates a user without a password, who cannot log in with any password', async () => {
    const { email } = newPerson();
    const { token } = await signIn();
    for (const guess of ['x', '', password]) {
      const outcome = identity.accounts.logIn({ email, password: guess || ' ' }, anonymousCall);
      expect(await errorOf(outcome)).toBeInstanceOf(WrongCredentials);
    }
    const change = { currentPassword: 'x', newPassword: password };
    const outcome = identity.passwords.change(change, await identity.callOf(token));
    expect(await errorOf(outcome)).toBeInstanceOf(WrongPassword);
  });
});

describe('an account with the same email', () => {
  const signUp = (email: string) =>
    identity.accounts.signUp({ email, password, name: 'Stranger' }, anonymousCall);
  const links = (userId: string) =>
    identity.sql('SELECT subject FROM user_identity WHERE user_id = $1', [userId]);

  it('is linked when the provider and identity have verified the address', async () => {
    const { subject, email } = newPerson({ email: `Person${count + 1}@Example.com` });
    const { user } = await signUp(email);
    await identity.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [user.id]);
    await expect(signIn()).resolves.toMatchObject({ user: { id: user.id } });
    expect(await links(user.id)).toEqual([{ subject }]);
  });

  it('is not linked when identity has not: it may be a stranger’s', async () => {
    const { email } = newPerson();
    const { user } = await signUp(email);
    expect(await errorOf(signIn())).toBeInstanceOf(EmailTaken);
    expect(await links(user.id)).toEqual([]);
  });

  it.each([false, 'true', undefined])(
    'is not linked when the provider says verified: %j',
    async (verified) => {
      const { email } = newPerson({ email_verified: verified });
      const { user } = await signUp(email);
      await identity.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [user.id]);
      expect(await errorOf(signIn())).toBeInstanceOf(OidcEmailNotVerified);
      expect(await links(user.id)).toEqual([]);
    },
  );

  it.each([false, undefined])('is not created when the provider says verified: %j', async (verified) => {
    const { email } = newPerson({ email_verified: verified });
    const error = await errorOf(signIn());
    expect(error).toBeInstanceOf(OidcEmailNotVerified);
    expect(error.message).toContain('ask the administrator of the provider');
    expect(await identity.sql('SELECT FROM user_account WHERE email = $1', [email])).toEqual([]);
  });
});

describe('an answer of the provider', () => {
  it('can be used once, also by concurrent calls', async () => {
    newPerson();
    const answer = await comeBack();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => finish(answer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await errorOf(finish(answer))).toBeInstanceOf(OidcSignInFailed);
  });

  it('belongs to the browser that started, with its own state and code', async () => {
    newPerson();
    const [own, other] = [await comeBack(), await comeBack()];
    const wrong: FinishOidcRequest[] = [
      { ...own, browserSecret: undefined },
      { ...own, browserSecret: other.browserSecret },
      { ...own, browserSecret: 'x'.repeat(43) },
      { ...own, state: other.state },
      { ...own, state: undefined },
      {},
    ];
    for (const answer of wrong) expect(await errorOf(finish(answer))).toBeInstanceOf(OidcSignInFailed);
    // None of these has used the sign-in.
    await finish(own);
    // The code of another browser: PKCE and nonce do not match.
    const third = await comeBack();
    expect(await errorOf(finish({ ...third, code: other.code }))).toBeInstanceOf(OidcSignInFailed);
    for (const spoiled of [{ code: undefined }, { code: 'made-up' }, { iss: 'https://evil.example' }]) {
      const answer = { ...(await comeBack()), ...spoiled };
      expect(await errorOf(finish(answer))).toBeInstanceOf(OidcSignInFailed);
    }
  });

  it('is refused after ten minutes', async () => {
    newPerson();
    const answer = await comeBack();
    await identity.sql('UPDATE oidc_sign_in SET expires_at = clock_timestamp()');
    expect(await errorOf(finish(answer))).toBeInstanceOf(OidcSignInFailed);
  });

  it('with an error is refused', async () => {
    provider.seat(undefined);
    const answer = await comeBack();
    expect(answer).toMatchObject({ error: 'access_denied' });
    expect(await errorOf(finish(answer))).toBeInstanceOf(OidcSignInFailed);
  });
});

describe('the provider', () => {
  it('is not called when none is configured', async () => {
    const plain = await startIdentity();
    try {
      expect(await errorOf(plain.oidc.start({}, anonymousCall))).toBeInstanceOf(OidcNotConfigured);
      expect(await errorOf(plain.oidc.finish({}, anonymousCall))).toBeInstanceOf(OidcNotConfigured);
    } finally {
      await plain.stop();
    }
  });

  it('may be down: both calls answer 503, and succeed when it is back', async () => {
    const redirectUri = 'https://handtest.example/api/auth/oidc/callback';
    const short = await OpenIdProvider.start({ ...client, redirectUri });
    const other = await startIdentity(settingsOf(short.issuer));
    try {
      short.people.set('s', { email: 's@example.com', email_verified: true });
      short.seat('s');
      const { redirectUrl, browserSecret } = await other.oidc.start({}, anonymousCall);
      const back = await short.browse(redirectUrl);
      short.fail(500);
      const failing = other.oidc.finish(
        { ...Object.fromEntries(back.searchParams), browserSecret },
        anonymousCall,
      );
      expect(await errorOf(failing)).toBeInstanceOf(OidcProviderUnavailable);
      short.fail(undefined);
      const second = await other.oidc.start({}, anonymousCall);
      const again = await short.browse(second.redirectUrl);
      await short.stop();
      const answer = { ...Object.fromEntries(again.searchParams), browserSecret: second.browserSecret };
      expect(await errorOf(other.oidc.finish(answer, anonymousCall))).toBeInstanceOf(OidcProviderUnavailable);
      await other.restart({});
      expect(await errorOf(other.oidc.start({}, anonymousCall))).toBeInstanceOf(OidcProviderUnavailable);
      await other.restart(settingsOf(provider.issuer));
      await other.oidc.start({}, anonymousCall);
    } finally {
      await other.stop();
    }
  });
});

it('is one of the settings that pages may read', async () => {
  expect(await identity.oidc.settings({}, anonymousCall)).toEqual({ oidc: true, mail: false });
});

describe('secrets of a sign-in', () => {
  it('are neither in the database nor in the log', async () => {
    newPerson();
    const { redirectUrl, browserSecret } = await start();
    const back = await provider.browse(redirectUrl);
    const dump = async () => JSON.stringify(await identity.sql('SELECT t::text FROM oidc_sign_in AS t'));
    const before = await dump();
    const { token } = await finish({ ...Object.fromEntries(back.searchParams), browserSecret });
    const { searchParams } = new URL(redirectUrl);
    const everything = before + (await dump()) + identity.logLines.join('\n');
    const codes = [back.searchParams.get('code')!, searchParams.get('state')!, searchParams.get('nonce')!];
    for (const secret of [browserSecret, token, client.clientSecret, ...codes]) {
      expect(everything).not.toContain(secret);
    }
  });
});
