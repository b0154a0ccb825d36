import { isBrowserSecret, newBrowserSecret, secretsOf } from './sign-in-secrets.js';

describe('the secrets of a sign-in', () => {
  it('are derived from the secret of the browser, and differ from it and from each other', () => {
    const kept = newBrowserSecret();
    const { state, nonce, codeVerifier, hash } = secretsOf(kept);
    expect(secretsOf(kept)).toEqual({ state, nonce, codeVerifier, hash });
    const all = [kept, state, nonce, codeVerifier, hash.toString('base64url')];
    expect(new Set(all).size).toBe(5);
    // RFC 7636: 43 to 128 characters of this alphabet.
    for (const secret of all) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('are new for every sign-in', () => {
    const states = Array.from({ length: 1_000 }, () => secretsOf(newBrowserSecret()).state);
    expect(new Set(states).size).toBe(1_000);
  });

  it.each([undefined, '', 'short', `${'a'.repeat(43)}=`, 'a'.repeat(44), `${'a'.repeat(42)}+`])(
    'do not come from %j',
    (text) => {
      expect(isBrowserSecret(text)).toBe(false);
    },
  );
});
