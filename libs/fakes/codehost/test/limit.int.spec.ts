import { acmeForEachTest, Caller, type Acme } from './codehost-caller.js';

const acme = acmeForEachTest();
const bot = ({ server, installation }: Acme) => Caller.installation(server, installation);
const shop = '/repos/acme/shop';
const issue = (caller: Caller) => caller.send('POST', `${shop}/issues`, { title: 'x' });

describe('the primary limit', () => {
  it('counts requests of an actor for an hour, and says when the next one may come', async () => {
    const { server, host, installation } = acme();
    server.rates.limits.corePerHour = 3;
    const [one, other] = [await bot(acme()), await Caller.installation(server, installation)];
    const remaining = [];
    for (const caller of [one, other, one])
      remaining.push((await caller.get(shop)).headers.get('x-ratelimit-remaining'));
    expect(remaining).toEqual(['2', '1', '0']);
    const { status, headers, body } = await one.get(shop);
    expect([status, headers.get('x-ratelimit-remaining'), headers.get('retry-after')]).toEqual([
      403,
      '0',
      null,
    ]);
    expect(body.message).toContain(`API rate limit exceeded for installation ID ${installation.id}`);
    const waitMs = Number(headers.get('x-ratelimit-reset')) * 1_000 - host.now();
    expect(waitMs).toBeGreaterThan(3_590_000);
    server.rates.limits.status = 429;
    expect((await other.get(shop)).status).toBe(429);
    host.advance(waitMs);
    expect((await (await bot(acme())).get(shop)).status).toBe(200);
    expect(server.rates.refusals).toEqual({ primary: 2, secondary: 0 });
  });

  it('counts searches separately, 30 a minute', async () => {
    const { host } = acme();
    const caller = await bot(acme());
    const search = async () =>
      (await caller.get(`/search/issues?q=${encodeURIComponent('repo:acme/shop is:issue')}`)).status;
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push(await search());
    expect(statuses).toEqual([...Array<number>(30).fill(200), 403]);
    expect((await caller.get(shop)).status).toBe(200);
    host.advance(60_000);
    expect(await search()).toBe(200);
  });
});

describe('the secondary limit', () => {
  it('refuses the 81st write of a minute and the 501st of an hour, with the seconds until the next one', async () => {
    const { server, host } = acme();
    const caller = await bot(acme());
    for (let n = 0; n < 80; n++) expect((await issue(caller)).status).toBe(201);
    const refused = await issue(caller);
    expect([refused.status, refused.body.message]).toMatchObject([
      403,
      expect.stringContaining('secondary rate limit'),
    ]);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(50);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    host.advance(waitSeconds * 1_000);
    expect((await issue(caller)).status).toBe(201);
    let written = 81;
    while (written < 500) {
      host.advance(1_000);
      expect((await issue(caller)).status).toBe(201);
      written++;
    }
    host.advance(60_000);
    const hour = await issue(caller);
    expect(hour.status).toBe(403);
    expect(Number(hour.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(server.rates.refusals.secondary).toBe(2);
  });

  it('refuses two writes of one actor at the same time, and not those of two actors', async () => {
    const { server, host, ada } = acme();
    const caller = await bot(acme());
    server.latencyMs = 100;
    const person = new Caller(server, host.tokens.issueUserToken(ada, false));
    const statuses = await Promise.all([issue(caller), issue(caller), issue(person)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 201, 403]);
    expect((await issue(caller)).status).toBe(201);
  });

  it('refuses the 101st request at the same time, and more than 900 points a minute', async () => {
    const { server, host } = acme();
    const caller = await bot(acme());
    const refusedOf = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => caller.get(shop)))).filter(
        ({ status }) => status === 403,
      ).length;
    server.latencyMs = 1_000;
    expect(await refusedOf(110)).toBe(10);
    server.latencyMs = 0;
    let allowed = 100;
    while ((await caller.get(shop)).status === 200) allowed++;
    expect(allowed).toBe(900);
    host.advance(60_000);
    expect((await caller.get(shop)).status).toBe(200);
  });
});

describe('a fault', () => {
  it('without an answer happens before or after the effect, as ordered', async () => {
    const { server, host, shop: repository } = acme();
    const caller = await bot(acme());
    const count = () => host.issues.of(repository).length;
    for (const does of ['reset', 'hang', 502] as const) {
      for (const when of ['before', 'after'] as const) {
        const before = count();
        server.fail({ method: 'POST', path: /issues$/, when, does });
        const request = fetch(`${host.urls.api}${shop}/issues`, {
          ...{ method: 'POST', body: '{"title":"x"}', headers: { authorization: `Bearer ${caller.token}` } },
          signal: AbortSignal.timeout(300),
        });
        const outcome = await request.then(({ status }) => status).catch(() => 'no answer');
        expect([outcome, count() - before]).toEqual([
          does === 502 ? 502 : 'no answer',
          when === 'after' ? 1 : 0,
        ]);
      }
    }
    expect(server.faults.count).toBe(6);
    expect((await issue(caller)).status).toBe(201);
  });

  it('cuts an answer in the middle', async () => {
    const { server } = acme();
    const caller = await bot(acme());
    server.fail({ does: 'cut' });
    await expect(caller.get(shop)).rejects.toThrow();
    expect((await caller.get(shop)).status).toBe(200);
  });

  it('hits only the requests that it names, as often as it says', async () => {
    const { server } = acme();
    const caller = await bot(acme());
    server.fail(
      { path: /labels/, does: 401, times: 2 },
      { path: /pulls/, does: 'secondary-limit', retryAfterSeconds: 7 },
    );
    const status = async (path: string) => (await caller.get(shop + path)).status;
    expect([
      await status(''),
      await status('/labels'),
      await status('/labels'),
      await status('/labels'),
    ]).toEqual([200, 401, 401, 200]);
    const limited = await caller.get(`${shop}/pulls/1`);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([403, '7']);
    server.fail({ does: 'secondary-limit' }, { does: 410 }, { does: 451 }, { does: 429 });
    expect((await caller.get(shop)).headers.get('retry-after')).toBeNull();
    expect([await status(''), await status(''), await status('')]).toEqual([410, 451, 429]);
  });

  it('can delay an answer until the test continues', async () => {
    const { server } = acme();
    const caller = await bot(acme());
    const { promise, resolve } = Promise.withResolvers<void>();
    server.fail({ does: promise });
    let ended = false;
    const delayed = caller.get(shop).then(({ status }) => ((ended = true), status));
    expect((await caller.get(shop)).status).toBe(200);
    expect(ended).toBe(false);
    resolve();
    expect(await delayed).toBe(200);
  });
});
