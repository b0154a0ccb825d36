import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { isLink, LinkParameters } from './link.js';
import { isSignature, keyFor, padsOf, signatureOf } from './signature.js';
import { readTicket, writeTicket } from './ticket.js';

const secret = 'a secret of thirty-two characters';
const key = keyFor(secret, 'link');
const nowMs = Date.UTC(2026, 0, 1);

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

it('signs with plain hashes as with an HMAC', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [inner, outer] = padsOf(key);
      const made = hash(bytes(outer), hash(bytes(inner), Buffer.from(text))).toString('hex');
      expect(made).toBe(signatureOf(key, text));
    }),
  );
});

describe('a link', () => {
  const expires = String(nowMs / 1_000 + 60);
  const jobId = 'job_1';
  const link = { jobId, expires, signature: signatureOf(key, `recording:job_1:${expires}`) };

  it('is good until it expires, for its thing and its job alone', () => {
    expect(isLink(key, 'recording', link, nowMs)).toBe(true);
    expect(isLink(key, 'recording', link, nowMs + 60_000)).toBe(true);
    expect(isLink(key, 'recording', link, nowMs + 60_001)).toBe(false);
    expect(isLink(key, 'telemetry', link, nowMs)).toBe(false);
    expect(isLink(key, 'recording', { ...link, jobId: 'job_2' }, nowMs)).toBe(false);
    expect(isLink(key, 'recording', { ...link, expires: `${expires}0` }, nowMs)).toBe(false);
    expect(isLink(keyFor(secret, 'ticket'), 'recording', link, nowMs)).toBe(false);
  });

  it('is not good with any other signature', () => {
    fc.assert(
      fc.property(fc.string(), (signature) => {
        expect(isLink(key, 'recording', { ...link, signature }, nowMs)).toBe(signature === link.signature);
      }),
    );
  });

  it('stays the same for an hour and lives for at least its time', () => {
    const parameters = new LinkParameters('https://api.example.com/', secret, 86_400);
    expect(parameters.at(nowMs + 1)).toEqual(parameters.at(nowMs + 3_600_000));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (laterMs) => {
        const [address, expiry] = parameters.at(nowMs + laterMs);
        expect(address).toBe('https://api.example.com');
        const leftSeconds = Number(expiry) - (nowMs + laterMs) / 1_000;
        expect(leftSeconds).toBeGreaterThanOrEqual(86_400);
        expect(leftSeconds).toBeLessThan(86_400 + 3_600);
      }),
    );
  });
});

describe('a ticket', () => {
  const content = {
    use: 'upload',
    jobId: 'job_1',
    testerId: 'user_1',
    claimedAt: '2026-03-01T10:00:00.000Z',
    contentType: 'video/webm',
  } as const;
  const ticket = writeTicket(key, content, nowMs);

  it('says what was written, for a minute', () => {
    expect(readTicket(key, ticket, 'upload', nowMs + 60_000)).toMatchObject(content);
    expect(readTicket(key, ticket, 'upload', nowMs + 60_001)).toBeUndefined();
  });

  it('is of no other use, and worth nothing with anything changed', () => {
    expect(readTicket(key, ticket, 'recording', nowMs)).toBeUndefined();
    for (const other of [undefined, '', '.', `${ticket}0`, ticket.slice(1), ticket.replace('.', '..')]) {
      expect(readTicket(key, other, 'upload', nowMs)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.nat(ticket.length - 1), fc.constantFrom(...'abcXYZ019-_'), (at, letter) => {
        const other = ticket.slice(0, at) + letter + ticket.slice(at + 1);
        if (other !== ticket) expect(readTicket(key, other, 'upload', nowMs)).toBeUndefined();
      }),
    );
    expect(isSignature(key, 'a', '')).toBe(false);
  });
});
