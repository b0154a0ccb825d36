import { serviceNames } from '@handtest/contracts/topology';
import fc from 'fast-check';
import { readNatsUsers, servicesWithout } from './nats-users.js';

const hash = '$2b$04$abcdefghijklmnopqrstuunJ0u00SLiuoTA7qEltWZhxMUdJFZu5q';
const user = fc
  .tuple(fc.constantFrom(...serviceNames), fc.constantFrom('', '-next', '-2026'))
  .map((parts) => parts.join(''));
// A password may contain every visible character, also `=`, `#` and quotes.
const password = fc.stringMatching(/^[\x21-\x7e]{16,40}$/).filter((text) => !text.startsWith('$2'));

it('reads every password as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(user, fc.oneof(password, fc.constant(hash)), { minKeys: 1 }), (passwords) => {
      const lines = Object.entries(passwords).map(([name, text]) => `${name}=${text}`);
      expect(readNatsUsers(['# users of NATS', '', ...lines, ''].join('\n'))).toEqual({ ...passwords });
    }),
  );
});

it.each([
  ['job', 'Line 1 must be <user>=<password'],
  ['=long-enough-password', 'Line 1 must be <user>=<password'],
  ['# users\njobs=long-enough-password', 'Line 2 must have a user named like a service'],
  ['job=long-enough-password\njob=long-enough-password', 'Line 2 must not have job again'],
  ['job=short', 'of 16 visible ASCII characters'],
  ['job=a password with spaces', 'of 16 visible ASCII characters'],
  ['job=$2b$04$tooshorttobeahash', 'a complete bcrypt hash'],
  ['', 'There must be a user'],
])('refuses %j', (text, problem) => {
  expect(() => readNatsUsers(text)).toThrow(problem);
});

it('shows no password in an error', () => {
  fc.assert(
    fc.property(password, (text) => {
      for (const name of ['jobs', '']) {
        try {
          readNatsUsers(`${name}=${text}`);
        } catch (error) {
          expect((error as Error).message).not.toContain(text);
        }
      }
    }),
  );
});

it('names the services without a user', () => {
  const users = serviceNames.filter((name) => name !== 'billing').map((name) => `${name}-next`);
  expect(servicesWithout(users)).toEqual(['billing']);
});
