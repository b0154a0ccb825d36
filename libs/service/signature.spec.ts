import fc from 'fast-check';
import { isSignature, keysFor, signatureOf } from './signature.js';
import { problemOfSecrets } from './signing-secrets.js';

const secret = fc.stringMatching(/^[a-z0-9]{32,40}$/);
const secrets = fc.uniqueArray(secret, { minLength: 1, maxLength: 5 });

it('signs with the first secret, and verifies with every secret of the list', () => {
  fc.assert(
    fc.property(secrets, fc.string(), (all, text) => {
      const keys = keysFor(all, 'link');
      expect(signatureOf(keys, text)).toBe(signatureOf(keysFor([all[0]!], 'link'), text));
      for (const each of all)
        expect(isSignature(keys, text, signatureOf(keysFor([each], 'link'), text))).toBe(true);
    }),
  );
});

it('refuses the signature of a removed secret, of another use and of another text', () => {
  fc.assert(
    fc.property(secrets, secret, fc.string(), (all, removed, text) => {
      fc.pre(!all.includes(removed));
      const keys = keysFor(all, 'link');
      expect(isSignature(keys, text, signatureOf(keysFor([removed], 'link'), text))).toBe(false);
      expect(isSignature(keys, text, signatureOf(keysFor(all, 'ticket'), text))).toBe(false);
      expect(isSignature(keys, `${text}.`, signatureOf(keys, text))).toBe(false);
    }),
  );
});

it('verifies the signatures of every replica in every step of a rotation', () => {
  fc.assert(
    fc.property(secret, secret, fc.string(), (old, next, text) => {
      fc.pre(old !== next);
      const steps = [[old], [old, next], [next, old]].map((list) => keysFor(list, 'link'));
      for (const [index, current] of steps.entries()) {
        // While a step is deployed, replicas have this list or that of the step before.
        const beside = steps[index - 1] ?? current;
        expect(isSignature(beside, text, signatureOf(current, text))).toBe(true);
        expect(isSignature(current, text, signatureOf(beside, text))).toBe(true);
      }
    }),
  );
});

it.each([
  [[], 'must contain a secret'],
  [undefined, 'must contain a secret'],
  [['a'.repeat(31)], 'secret 1 is shorter'],
  [['a'.repeat(32), 'short'], 'secret 2 is shorter'],
  [['a'.repeat(32), 'a'.repeat(32)], 'must not contain a secret twice'],
])('refuses the secrets %#', (given, problem) => {
  expect(problemOfSecrets(given)).toContain(problem);
});

it('accepts several long secrets, and shows none of them in a problem', () => {
  expect(problemOfSecrets(['a'.repeat(32), 'b'.repeat(64)])).toBeUndefined();
  expect(problemOfSecrets(['hunter2-hunter2'])).not.toContain('hunter2');
});
