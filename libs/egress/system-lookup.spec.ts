import { lookupFrom } from './system-lookup.js';
import { startDnsServer } from './test/dns-server.js';

const v4 = '93.184.215.14';
const v6 = '2606:4700:4700::1111';
const zone = {
  'both.example.com': { a: [v4, '1.1.1.1'], aaaa: [v6] },
  'v4.example.com': { a: [v4], aaaa: [] },
  'v6.example.com': { a: [], aaaa: [v6] },
  'half.example.com': { a: [v4], aaaa: 'SERVFAIL' },
  'silent-half.example.com': { a: [v4], aaaa: 'silence' },
  'empty.example.com': { a: [], aaaa: [] },
  'broken.example.com': { a: [], aaaa: 'SERVFAIL' },
  'silent.example.com': { a: 'silence', aaaa: 'silence' },
} as const;

describe('the DNS lookup', () => {
  const forever = new AbortController().signal;
  const timeoutMs = 600;
  const lookup = () => lookupFrom({ servers: [dns.server], timeoutMs });
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  beforeAll(async () => {
    dns = await startDnsServer(zone);
  });
  afterAll(() => dns.stop());

  it.each([
    ['both.example.com', [v4, '1.1.1.1', v6]],
    ['v4.example.com', [v4]],
    ['v6.example.com', [v6]],
    ['half.example.com', [v4]],
    ['silent-half.example.com', [v4]],
  ])(
    'finds every address of %s, IPv4 first',
    async (host, addresses) => {
      expect([...(await lookup()(host, forever))].sort()).toEqual([...addresses].sort());
      expect((await lookup()(host, forever))[0]).toMatch(host === 'v6.example.com' ? ':' : /\./);
    },
    15_000,
  );

  it.each([
    ['empty.example.com', 'ENODATA'],
    ['unknown.example.com', 'ENOTFOUND'],
    ['broken.example.com', 'ESERVFAIL'],
    ['silent.example.com', /ETIMEOUT|ECANCELLED/],
  ])(
    'fails for %s with %s',
    async (host, code) => {
      const outcome = lookup()(host, forever);
      await expect(outcome).rejects.toMatchObject({ code: expect.stringMatching(code) });
    },
    10_000,
  );

  it('ends when its signal does', async () => {
    const controller = new AbortController();
    const outcome = lookup()('silent.example.com', controller.signal);
    controller.abort();
    await expect(outcome).rejects.toMatchObject({ code: 'ECANCELLED' });
  });

  it('fails like an unreachable server when no process listens', async () => {
    const gone = await startDnsServer({});
    gone.stop();
    const outcome = lookupFrom({ servers: [gone.server], timeoutMs })('v4.example.com', forever);
    await expect(outcome).rejects.toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|ETIMEOUT/) });
  });
});
