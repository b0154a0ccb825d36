import fc from 'fast-check';
import { profileOf } from './profile.js';

describe('a profile', () => {
  it('has the normalized email when the provider has verified it', () => {
    const claims = { email: ' ａda@Example.COM', email_verified: true, name: 'Ada' };
    expect(profileOf(claims)).toEqual({ verifiedEmail: 'ada@example.com', name: 'Ada' });
  });

  it.each([false, undefined, null, 'true', 1])('has none when email_verified is %j', (email_verified) => {
    expect(profileOf({ email: 'ada@example.com', email_verified })).not.toHaveProperty('verifiedEmail');
  });

  it.each([true, 1, '1'])('of Microsoft Entra has it when xms_edov is %j', (xms_edov) => {
    const email = 'ada@example.com';
    expect(profileOf({ email, xms_edov })).toHaveProperty('verifiedEmail', email);
    for (const email_verified of [false, null, 'true', 1]) {
      expect(profileOf({ email, xms_edov, email_verified })).not.toHaveProperty('verifiedEmail');
    }
  });

  it.each([false, undefined, null, 0, '0', '', 'false', {}])('has none when xms_edov is %j', (xms_edov) => {
    expect(profileOf({ email: 'ada@example.com', xms_edov })).not.toHaveProperty('verifiedEmail');
  });

  it.each([undefined, 7, '', 'no-address', 'a@b', `${'a'.repeat(250)}@example.com`, 'a\u200bda@example.com'])(
    'has none when the email is %j',
    (email) => {
      expect(profileOf({ email, email_verified: true })).not.toHaveProperty('verifiedEmail');
    },
  );

  it('is named by the name, the user name, or the part before the @', () => {
    const email = 'ada@example.com';
    expect(profileOf({ name: 'Ada', preferred_username: 'a', email }).name).toBe('Ada');
    expect(profileOf({ name: ' \n', preferred_username: 'al', email }).name).toBe('al');
    expect(profileOf({ name: 7, email }).name).toBe('ada');
    expect(profileOf({ name: 'A\ud800da' }).name).toBe('A\ufffdda');
    expect(profileOf({}).name).toBe('Somebody');
  });

  it.each([
    ['a'.repeat(119) + '😀', 'a'.repeat(119)],
    ['😀'.repeat(100), '😀'.repeat(60)],
    ['a' + '😀'.repeat(100), 'a' + '😀'.repeat(59)],
    ['a'.repeat(119) + ' b', 'a'.repeat(119)],
  ])('has a name of at most 120 characters, cut between whole characters: %s', (given, name) => {
    expect(profileOf({ name: given }).name).toBe(name);
  });

  it('has a valid name for any claims of the provider', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { name } = profileOf({ name: text });
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/[\u0000-\u001f\u007f]/);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
