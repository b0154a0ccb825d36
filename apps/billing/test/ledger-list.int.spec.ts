import { LedgerClient, OrganizationRequired } from '@handtest/contracts/billing';
import { anonymousCall, type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { OrganizationNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import {
  administrator,
  type BillingUnderTest,
  callOf,
  finished,
  newJob,
  organizationWith,
  startBilling,
} from './billing-under-test.js';

let billing: BillingUnderTest;
let ledger: LedgerClient;
let organizationId: string;
let admin: Call;

beforeAll(async () => {
  billing = await startBilling();
  ledger = new LedgerClient(billing.transport);
}, 60_000);
afterAll(() => billing.stop());

beforeEach(async () => {
  organizationId = await organizationWith(billing, 100);
  admin = callOf({ [organizationId]: 'admin' });
});

const grant = (amountUsd: number, note: string) =>
  billing.client.grantCredit({ organizationId, amountUsd, note }, administrator);

/** Grants of a micro-dollar, with the notes n1, n2 … */
const grantAtOnce = (count: number) =>
  billing.withoutTriggers(
    `WITH made AS (INSERT INTO ledger_transaction (organization_id, kind, created_by, note)
       SELECT $1, 'grant', 'user_x', 'n' || n FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO posting SELECT id, account, amount FROM made,
       (VALUES ('available', 1), ('credit_issued', -1)) AS side (account, amount)`,
    [organizationId, count],
  );

async function csvParts(): Promise<string[]> {
  const parts: string[] = [];
  for (let after: string | undefined | null; after !== null;) {
    const part = await ledger.csv({ ...(after && { after }) }, admin);
    parts.push(part.csv);
    after = part.next;
  }
  return parts;
}

/** Without the header. */
const linesOf = (parts: string[]) => parts.join('').split('\r\n').slice(1, -1);
const idsByCsv = async () => linesOf(await csvParts()).map((line) => line.split(',')[0]!);

async function idsByCursor(limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined | null; cursor !== null;) {
    const { items, pagination } = await ledger.list({ limit, ...(cursor && { cursor }) }, admin);
    ids.push(...items.map(({ id }) => id));
    cursor = pagination.nextCursor;
  }
  return ids;
}

describe('the ledger for admins', () => {
  it('has every transaction, newest first, in pages', async () => {
    const [paid, lost] = [newJob(organizationId), newJob(organizationId)];
    for (const job of [paid, lost]) await billing.hold(job, 10.2);
    await billing.jobFinished(finished(paid, 'completed', 0.5185));
    await eventually(async () => expect(await billing.balanceOf(organizationId)).toBe(89.2815));
    await billing.jobFinished(finished(lost, 'failed'));
    await eventually(async () => expect(await billing.balanceOf(organizationId)).toBe(99.4815));
    const { items, pagination } = await ledger.list({ limit: 4 }, admin);
    const of = (job: typeof paid) => ({ jobId: job.jobId, projectId: job.projectId });
    const record = { id: expect.stringMatching(/^\d+$/) as string, createdAt: expect.any(String) as string };
    expect(items).toEqual([
      { ...record, kind: 'release', availableUsd: 10.2, heldUsd: -10.2, ...of(lost) },
      { ...record, kind: 'post', availableUsd: 9.6815, heldUsd: -10.2, ...of(paid) },
      { ...record, kind: 'hold', availableUsd: -10.2, heldUsd: 10.2, ...of(lost) },
      { ...record, kind: 'hold', availableUsd: -10.2, heldUsd: 10.2, ...of(paid) },
    ]);
    const nextCursor = items[3]!.id;
    expect(pagination).toEqual({ total: 5, limit: 4, offset: 0, hasMore: true, nextCursor });
    const rest = await ledger.list({ limit: 4, offset: 4 }, admin);
    expect(rest.items).toEqual([
      { ...record, kind: 'grant', availableUsd: 100, heldUsd: 0, note: 'for the test' },
    ]);
    expect(rest.pagination).toEqual({ total: 5, limit: 4, offset: 4, hasMore: false, nextCursor: null });
    expect((await ledger.list({ limit: 4, cursor: nextCursor }, admin)).items).toEqual(rest.items);
  });

  it('does not shift for a reader of pages or CSV while eight writers add entries', async () => {
    await grantAtOnce(1_999);
    const { total } = (await ledger.list({ limit: 1 }, admin)).pagination;
    const before = await idsByCsv();
    expect([total, before.length]).toEqual([2_000, 2_000]);
    let reading = true;
    let added = 0;
    const writers = Array.from({ length: 8 }, async () => {
      for (; reading; added++) await grant(0.01, 'while it is read');
    });
    const [pages, parts] = await Promise.all([idsByCursor(7), idsByCsv()]).finally(() => (reading = false));
    await Promise.all(writers);
    const seen = (ids: string[]) => {
      const known = new Set(ids);
      return { twice: ids.length - known.size, missed: before.filter((id) => !known.has(id)).length };
    };
    expect({ pages: seen(pages), parts: seen(parts) }).toEqual({
      pages: { twice: 0, missed: 0 },
      parts: { twice: 0, missed: 0 },
    });
    expect(added).toBeGreaterThan(100);
  }, 60_000);

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['', '-1', 'x', '1'.repeat(19)]) {
      expect(await errorOf(ledger.list({ cursor }, admin))).toBeInstanceOf(InvalidRequest);
    }
  });

  it('is filtered by kind and time', async () => {
    await billing.hold(newJob(organizationId), 1);
    const [held, granted] = (await ledger.list({}, admin)).items;
    expect((await ledger.list({ kind: 'hold' }, admin)).items).toEqual([held]);
    const { csv } = await ledger.csv({ kind: 'hold' }, admin);
    expect(linesOf([csv]).map((line) => line.split(',')[0])).toEqual([held!.id]);
    expect((await ledger.list({ createdBefore: held!.createdAt }, admin)).items).toEqual([granted]);
    expect((await ledger.list({ createdAfter: '2999-12-31' }, admin)).items).toEqual([]);
    expect((await ledger.list({ createdAfter: '2000-01-01T00:00:00+02:00' }, admin)).items).toHaveLength(2);
  });

  it.each(['yesterday', '2026-02-30', '0000-01-01', '2026-W01', '2026-01-01T00:00', '2026-01-01T25:00Z'])(
    'is not filtered by a time that is none: %s',
    async (createdAfter) => {
      expect(await errorOf(ledger.list({ createdAfter }, admin))).toBeInstanceOf(InvalidRequest);
      expect(await errorOf(ledger.csv({ createdAfter }, admin))).toBeInstanceOf(InvalidRequest);
    },
  );

  it('is available as CSV, oldest first, without formulas', async () => {
    await grant(1.5, '=HYPERLINK("http://evil.example","x")');
    await billing.hold(newJob(organizationId), 2);
    const { csv, next } = await ledger.csv({}, admin);
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('id,createdAt,kind,availableUsd,heldUsd,debtUsd,jobId,projectId,note');
    expect(lines[1]).toMatch(/,grant,100,0,,,,for the test$/);
    expect(lines[2]).toMatch(/,grant,1\.5,0,,,,"'=HYPERLINK\(""http:\/\/evil\.example"",""x""\)"$/);
    expect(lines[3]).toMatch(/,hold,-2,2,,job_\w+,proj_\w+,$/);
    expect([lines[4], next]).toEqual(['', null]);
  });

  it('is available as CSV in parts that skip no entry', async () => {
    await grantAtOnce(4_500);
    const parts = await csvParts();
    expect(parts).toHaveLength(3);
    const notes = linesOf(parts)
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(notes).toEqual(Array.from({ length: 4500 }, (_, n) => `n${n + 1}`));
  });

  it('is only for admins', async () => {
    for (const ask of [ledger.list, ledger.csv].map((method) => method.bind(ledger))) {
      for (const role of ['contributor', 'viewer'] as const) {
        expect(await errorOf(ask({}, callOf({ [organizationId]: role })))).toBeInstanceOf(Forbidden);
      }
      const key = callOf({ [organizationId]: 'contributor' }, { kind: 'key', organizationId });
      expect(await errorOf(ask({}, key))).toBeInstanceOf(Forbidden);
      const stranger = callOf({ [newId('organization')]: 'admin' });
      expect(await errorOf(ask({ organizationId }, stranger))).toBeInstanceOf(OrganizationNotFound);
      expect(await errorOf(ask({}, anonymousCall))).toBeInstanceOf(OrganizationRequired);
      const several = callOf({ [organizationId]: 'admin', [newId('organization')]: 'admin' });
      expect(await errorOf(ask({}, several))).toBeInstanceOf(OrganizationRequired);
    }
  });
});
