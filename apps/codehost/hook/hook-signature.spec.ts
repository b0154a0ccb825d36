import { Webhooks } from '@octokit/webhooks';
import fc from 'fast-check';
import { isSigned } from './hook-signature.js';

const secret = 'the secret of the App';
const octokit = new Webhooks({ secret });

it('accepts what octokit signs, also with the previous secret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (text) => {
      const signature = await octokit.sign(text);
      expect(isSigned(Buffer.from(text), signature, [secret])).toBe(true);
      expect(isSigned(Buffer.from(text), signature, ['the new secret', secret])).toBe(true);
      expect(isSigned(Buffer.from(text), signature, ['the new secret'])).toBe(false);
      expect(isSigned(Buffer.from(text), signature, [])).toBe(false);
    }),
  );
});

it('refuses a signature or body with any changed bit', async () => {
  const body = Buffer.from('{"action":"created"}');
  const signature = await octokit.sign(body.toString());
  for (let at = 0; at < body.length * 8; at++) {
    const changed = Buffer.from(body);
    changed[at >> 3]! ^= 1 << (at & 7);
    expect(isSigned(changed, signature, [secret])).toBe(false);
  }
  for (let at = 0; at < signature.length; at++) {
    const changed = signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1);
    expect(isSigned(body, changed, [secret])).toBe(false);
  }
});

it('refuses any other text', () => {
  fc.assert(fc.property(fc.string(), (text) => !isSigned(Buffer.from('{}'), text, [secret])));
  const sha1 = `sha1=${'0'.repeat(40)}`;
  for (const text of ['', 'sha256=', sha1, `sha256=${'0'.repeat(63)}`, `sha256=${'g'.repeat(64)}`]) {
    expect(isSigned(Buffer.from('{}'), text, [secret])).toBe(false);
  }
});
