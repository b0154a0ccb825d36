import { plainToInstance } from 'class-transformer';
import { isEmail, validateSync } from 'class-validator';
import fc from 'fast-check';
import { Email, isEmailAddress, normalEmail } from './email.js';

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const address = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.example`);

/** Each letter, digit and sign of ASCII has a full-width form at the same distance. */
const fullWidth = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('');

/** Characters without a width, from every block that has some. */
const invisible = fc.constantFrom(
  ...[0x00, 0x1f, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200d, 0x200e],
  ...[
    0x202e, 0x2060, 0x2066, 0x206f, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0x1bca0, 0x1d173, 0xe0001, 0xe0061,
    0xe0100,
  ],
);

describe('an email', () => {
  it('has one normalized form, which a second normalization does not change', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = normalEmail(text);
        expect(normalEmail(once)).toBe(once);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the same in capitals, in full-width letters, decomposed or between blanks', () => {
    fc.assert(
      fc.property(address, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (email, wide) => {
        const mixed = [...email].map((letter, index) => (wide[index] ? fullWidth(letter) : letter)).join('');
        for (const spelling of [email.toUpperCase(), mixed, ` \u3000${email}\t`, email.normalize('NFD')]) {
          expect(normalEmail(spelling)).toBe(email);
        }
        expect(isEmailAddress(email)).toBe(true);
      }),
    );
    expect(normalEmail('Zoe\u0308@Example.com')).toBe('zo\u00eb@example.com');
  });

  it('is refused with an invisible character at any position', () => {
    fc.assert(
      fc.property(address, invisible, fc.nat(), (email, codePoint, position) => {
        const at = 1 + (position % (email.length - 1));
        const text = `${email.slice(0, at)}${String.fromCodePoint(codePoint)}${email.slice(at)}`;
        expect(isEmailAddress(normalEmail(text))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused with half of a surrogate pair, at any length', () => {
    class Invited {
      @Email()
      email: string;
    }
    for (const text of ['\udfff\ud800', 'a\ud800@example.com', 'a@\udc00.example', '\ud800'.repeat(2_000)]) {
      const invited = plainToInstance(Invited, { email: text });
      expect(validateSync(invited).map(({ property }) => property)).toEqual(['email']);
      expect(isEmailAddress(normalEmail(text))).toBe(false);
    }
  });

  it('is refused without an address, and above 254 characters', () => {
    for (const text of ['', 'nobody', 'a@b', '@example.com', `a@${'b'.repeat(63)}.${'c'.repeat(190)}.com`]) {
      expect(isEmailAddress(text)).toBe(false);
    }
    const longest = `a@${[63, 63, 63, 56].map((length) => 'b'.repeat(length)).join('.')}.com`;
    expect([longest.length, isEmailAddress(longest), isEmailAddress(longest.replace('a@', 'aa@'))]).toEqual([
      ...[254, true, false],
    ]);
    expect(isEmail('a\u200bb@example.com')).toBe(true);
    expect(isEmailAddress('a\u200bb@example.com')).toBe(false);
  });
});
