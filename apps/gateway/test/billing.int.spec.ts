/** What the gateway itself does about money: the bytes that Stripe signed, the ledger as a stream, the key in a header. */
import { ledgerContract, planContract } from '@handtest/contracts/billing';
import { OrganizationNotFound } from '@handtest/contracts/identity';
import { forgetScripts, issueToken, received, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;
let session: string;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  session = issueToken('ses');
});
beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

describe('an event of Stripe', () => {
  const path = '/api/billing/stripe-events';
  const headers = { 'stripe-signature': 't=1,v1=ab', 'content-type': 'application/json; charset=utf-8' };

  it('reaches billing byte for byte, without a token', async () => {
    // What a parser would change: blanks, escapes, the order of keys, a number that is too long, a key that is refused.
    const raw = '{ "b":1.0,\n "a" : "\\u00e9", "n":12345678901234567890, "__proto__": {} }';
    const answer = await gateway.request('POST', path, { raw, headers });
    expect(answer.status).toBe(200);
    const [first] = received.get('rpc.billing.stripe.receive')!;
    const request = first!.request as { body: string; signature: string };
    expect(Buffer.from(request.body, 'base64').toString()).toBe(raw);
    expect(request.signature).toBe('t=1,v1=ab');
  });

  it.each([
    ['no signature', { raw: '{}', headers: { 'content-type': 'application/json' } }, 400],
    ['no body', { raw: '', headers }, 400],
    ['another kind of body', { raw: '{}', headers: { ...headers, 'content-type': 'text/plain' } }, 415],
    ['a body of more than 1 MB', { raw: 'x'.repeat(1_048_577), headers }, 413],
  ])('is refused with %s', async (_what, options, status) => {
    expect((await gateway.request('POST', path, options)).status).toBe(status);
    expect(received.get('rpc.billing.stripe.receive')).toBeUndefined();
  });

  it('is the only body that is not read', async () => {
    const answer = await gateway.request('PUT', '/api/billing/caps', { raw: 'nonsense', token: session });
    expect(answer.status).toBe(400);
  });
});

describe('the ledger as CSV', () => {
  it('is streamed in parts from the first one, for any query', async () => {
    const parts: Record<string, { csv: string; next: string | null }> = {
      '': { csv: 'id\r\n1\r\n', next: '1' },
      '1': { csv: '2\r\n', next: '2' },
      '2': { csv: '3\r\n', next: null },
    };
    script(ledgerContract, 'csv', ({ after = '' }) => parts[after as string]);
    const query = '?organizationId=org_1&createdAfter=2026-01-01&after=2';
    const answer = await gateway.request('GET', `/api/billing/ledger.csv${query}`, { token: session });
    expect(answer.text).toBe('id\r\n1\r\n2\r\n3\r\n');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"');
    const asked = received.get('rpc.billing.ledger.csv')!.map(({ request }) => request);
    const filter = { organizationId: 'org_1', createdAfter: '2026-01-01' };
    expect(asked).toEqual([filter, { ...filter, after: '1' }, { ...filter, after: '2' }]);
  });

  it('is an error like any other when it cannot begin, and broken off when it cannot go on', async () => {
    script(ledgerContract, 'csv', () => {
      throw new OrganizationNotFound();
    });
    const ask = () => gateway.request('GET', '/api/billing/ledger.csv', { token: session });
    expect((await ask()).body).toEqual({
      error: 'Not Found',
      message: 'Organization not found',
      code: 'organization_not_found',
    });
    script(ledgerContract, 'csv', ({ after }) => {
      if (after) throw new OrganizationNotFound();
      return { csv: 'id\r\n', next: '1' };
    });
    await expect(ask()).rejects.toThrow();
  });
});

describe('a checkout', () => {
  it('reads its key only from the header, and marks repeated answers', async () => {
    script(planContract, 'checkout', ({ idempotencyKey }) => ({
      checkoutUrl: 'https://pay.example',
      ...(idempotencyKey === 'again' && { replayed: true }),
    }));
    const body = { creditUsd: 5, idempotencyKey: 'from the body' };
    const ask = (headers: Record<string, string>) =>
      gateway.request('POST', '/api/billing/checkout', { token: session, body, headers });
    const [plain, replayed] = [await ask({}), await ask({ 'idempotency-key': 'again' })];
    expect([plain.status, plain.body]).toEqual([200, { checkoutUrl: 'https://pay.example' }]);
    expect(plain.headers.get('idempotent-replayed')).toBeNull();
    expect(replayed.body).toEqual(plain.body);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(received.get('rpc.billing.plan.checkout')!.map(({ request }) => request)).toEqual([
      { creditUsd: 5 },
      { creditUsd: 5, idempotencyKey: 'again' },
    ]);
  });
});
