import { isSignature, keysFor, writeTicket } from '@handtest/service';
import fc from 'fast-check';
import { type GivenLink, JobLinks, type LinkedThing } from './link.js';
import { ticketFor } from './ticket.js';

const linkSecret = 'a secret of thirty-two characters';
const keys = keysFor([linkSecret], 'ticket');
const nowMs = Date.UTC(2026, 0, 1);

const config = {
  publicUrl: 'https://api.example.com/',
  linkSecrets: [linkSecret],
  linkLifetimeMinutes: 1_440,
};
const links = new JobLinks(config);
const lifetimeMs = 86_400_000;

function given(thing: LinkedThing, atMs = nowMs): GivenLink {
  const { searchParams } = new URL(links.urlOf(thing, 'job_1', atMs));
  return { jobId: 'job_1', expires: searchParams.get('expires')!, signature: searchParams.get('signature')! };
}

describe('a link', () => {
  const link = given('recording');

  it('leads to its resource at the public address', () => {
    expect(links.urlOf('recording', 'job_1', nowMs)).toMatch(
      /^https:\/\/api\.example\.com\/api\/recordings\/job_1\?expires=\d+&signature=[0-9a-f]{64}$/,
    );
    expect(links.urlOf('telemetry', 'job_1', nowMs)).toMatch(
      /^https:\/\/api\.example\.com\/api\/jobs\/job_1\/telemetry\?expires=\d+&signature=[0-9a-f]{64}$/,
    );
  });

  it('is valid until it expires, only for its resource and job', () => {
    const other = new JobLinks({ ...config, linkSecrets: ['another secret of some characters'] });
    expect(links.isValid('recording', link, nowMs)).toBe(true);
    expect(links.isValid('recording', link, nowMs + lifetimeMs)).toBe(true);
    expect(links.isValid('recording', link, nowMs + lifetimeMs + 1)).toBe(false);
    expect(links.isValid('telemetry', link, nowMs)).toBe(false);
    expect(links.isValid('recording', { ...link, jobId: 'job_2' }, nowMs)).toBe(false);
    expect(links.isValid('recording', { ...link, expires: `${link.expires}0` }, nowMs)).toBe(false);
    expect(other.isValid('recording', link, nowMs)).toBe(false);
  });

  it('stays valid while its secret is in the list, and is signed by the first one', () => {
    const next = 'the next secret of thirty-two characters';
    const both = new JobLinks({ ...config, linkSecrets: [next, linkSecret] });
    const after = new JobLinks({ ...config, linkSecrets: [next] });
    expect(both.isValid('recording', link, nowMs)).toBe(true);
    expect(after.isValid('recording', link, nowMs)).toBe(false);
    expect(both.urlOf('recording', 'job_1', nowMs)).toBe(after.urlOf('recording', 'job_1', nowMs));
  });

  it('is not valid with any other signature', () => {
    fc.assert(
      fc.property(fc.string(), (signature) => {
        const isSame = signature === link.signature;
        expect(links.isValid('recording', { ...link, signature }, nowMs)).toBe(isSame);
      }),
    );
  });

  it('stays the same for an hour and is valid for at least its lifetime', () => {
    expect(given('telemetry', nowMs + 1)).toEqual(given('telemetry', nowMs + 3_600_000));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (laterMs) => {
        const leftMs = Number(given('telemetry', nowMs + laterMs).expires) * 1_000 - (nowMs + laterMs);
        expect(leftMs).toBeGreaterThanOrEqual(lifetimeMs);
        expect(leftMs).toBeLessThan(lifetimeMs + 3_600_000);
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
  const ticket = writeTicket(keys, content, nowMs);

  it('returns its content for a minute', () => {
    expect(ticketFor(keys, ticket, 'upload', nowMs + 60_000)).toMatchObject(content);
    expect(ticketFor(keys, ticket, 'upload', nowMs + 60_001)).toBeUndefined();
  });

  it('is invalid for any other use and after any change', () => {
    expect(ticketFor(keys, ticket, 'recording', nowMs)).toBeUndefined();
    for (const other of [undefined, '', '.', `${ticket}0`, ticket.slice(1), ticket.replace('.', '..')]) {
      expect(ticketFor(keys, other, 'upload', nowMs)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.nat(ticket.length - 1), fc.constantFrom(...'abcXYZ019-_'), (at, letter) => {
        const other = ticket.slice(0, at) + letter + ticket.slice(at + 1);
        if (other !== ticket) expect(ticketFor(keys, other, 'upload', nowMs)).toBeUndefined();
      }),
    );
    expect(isSignature(keys, 'a', '')).toBe(false);
  });
});
