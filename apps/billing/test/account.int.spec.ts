import { setTimeout as pause } from 'node:timers/promises';
import { billingEvents, OrganizationRequired } from '@handtest/contracts/billing';
import {
  anonymousCall,
  type Call,
  Forbidden,
  InvalidRequest,
  newId,
  systemCall,
} from '@handtest/contracts/define';
import { OrganizationNotFound } from '@handtest/contracts/identity';
import { inTransaction, query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { LedgerService } from '../ledger/ledger.service.js';
import {
  administrator,
  type BillingUnderTest,
  callOf,
  jobService,
  organizationWith,
  newJob,
  startBilling,
} from './billing-under-test.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBilling({ SIGNUP_CREDIT_USD: '7.5' });
}, 60_000);
afterAll(() => billing.stop());
afterEach(async () => expect(await billing.ledgerFaults()).toEqual([]));

const balance = (call: Call, organizationId?: string) => billing.client.balance({ organizationId }, call);
const hasCredits = (call: Call, organizationId?: string) =>
  billing.client.hasCredits({ organizationId }, call);
const grant = (organizationId: string, amountUsd: number, call: Call, note = 'a gift') =>
  billing.client.grantCredit({ organizationId, amountUsd, note }, call);

describe('the balance', () => {
  it.each(['admin', 'contributor', 'viewer'] as const)(
    'is readable by a %s, who need not name the only organization',
    async (role) => {
      const organizationId = await organizationWith(billing, 12.345678);
      const call = callOf({ [organizationId]: role });
      const expected = { balance: 12.345678, hasCredits: true, hasActiveSubscription: false };
      expect(await balance(call)).toEqual(expected);
      expect(await balance(call, organizationId)).toEqual(expected);
      expect(await hasCredits(call)).toEqual({ hasCredits: true });
    },
  );

  it('of a key is that of its organization', async () => {
    const organizationId = await organizationWith(billing, 3);
    const call = callOf({ [organizationId]: 'contributor' }, { kind: 'key', organizationId });
    expect(await balance(call)).toMatchObject({ balance: 3 });
  });

  it('is the available credit, without held credit', async () => {
    const organizationId = await organizationWith(billing, 3);
    await billing.hold(newJob(organizationId), 3);
    const call = callOf({ [organizationId]: 'viewer' });
    expect(await balance(call)).toEqual({ balance: 0, hasCredits: false, hasActiveSubscription: false });
    expect(await hasCredits(call)).toEqual({ hasCredits: false });
  });

  it('waits for the event of a new organization, as its first hold does, and is zero without one', async () => {
    const organizationId = newId('organization');
    const asked = balance(callOf({ [organizationId]: 'admin' }));
    const held = billing.hold(newJob(organizationId), 2);
    await pause(300);
    await billing.organizationCreated({ organizationId, createdBy: newId('user'), firstOfUser: true });
    expect(await held).toMatchObject({ amountMicros: '2000000' });
    expect([7.5, 5.5]).toContain((await asked).balance);
    const without = callOf({ [newId('organization')]: 'admin' });
    expect(await balance(without)).toEqual({ balance: 0, hasCredits: false, hasActiveSubscription: false });
  });

  it('shows the credit and the debt of one instant', async () => {
    const organizationId = await organizationWith(billing, 5);
    const ledger = billing.inject(LedgerService);
    const move = (n: number) =>
      inTransaction(billing.dataSource, async (transaction) => {
        const payment = { organizationId, reference: `${organizationId}/${n}`, amountMicros: 15_000_000n };
        if (n % 2 === 0) await ledger.takeBack(transaction, payment);
        else await ledger.giveCredit(transaction, { kind: 'purchase', ...payment });
      });
    const seen = new Set<string>();
    let isMoving = true;
    const looks = Array.from({ length: 4 }, async () => {
      while (isMoving) {
        const { balance: credit, debtUsd = 0 } = await billing.client.balance({ organizationId }, jobService);
        seen.add(`credit ${credit}, debt ${debtUsd}`);
      }
    });
    for (let n = 0; n < 200; n++) await move(n);
    isMoving = false;
    await Promise.all(looks);
    expect([...seen].sort()).toEqual(['credit 0, debt 10', 'credit 5, debt 0']);
  });

  it('requires an organization id from a member of several organizations or of none', async () => {
    const [one, other] = [await organizationWith(billing, 1), await organizationWith(billing, 2)];
    const member = callOf({ [one]: 'viewer', [other]: 'admin' }, { kind: 'pat' });
    for (const call of [member, callOf({}), anonymousCall]) {
      expect(await errorOf(balance(call))).toBeInstanceOf(OrganizationRequired);
      expect(await errorOf(hasCredits(call))).toBeInstanceOf(OrganizationRequired);
    }
    expect(await balance(member, other)).toMatchObject({ balance: 2 });
  });

  it('of another organization is answered like that of an unknown one', async () => {
    const foreign = await organizationWith(billing, 1);
    const call = callOf({ [await organizationWith(billing, 2)]: 'admin' });
    for (const named of [foreign, newId('organization'), 'nonsense', '']) {
      for (const ask of [balance, hasCredits]) {
        const error = await errorOf(ask(call, named));
        expect(error).toBeInstanceOf(OrganizationNotFound);
        expect(error.message).toBe('Organization not found');
      }
    }
  });
});

describe('granted credit', () => {
  it('increases the balance, and the ledger has its user and its note', async () => {
    const organizationId = await organizationWith(billing);
    expect(await grant(organizationId, 5, administrator)).toEqual({ organizationId, balance: 5 });
    expect(await grant(organizationId, 0.000001, administrator, 'dust')).toEqual({
      organizationId,
      balance: 5.000001,
    });
    const rows = await query(
      billing.dataSource,
      `SELECT kind, note, created_by AS "createdBy" FROM ledger_transaction WHERE organization_id = $1 ORDER BY id`,
      [organizationId],
    );
    const createdBy = 'userId' in administrator.caller ? administrator.caller.userId : undefined;
    expect(rows).toEqual([
      { kind: 'grant', note: 'a gift', createdBy },
      { kind: 'grant', note: 'dust', createdBy },
    ]);
  });

  it('is in the audit log of the organization with its user and its note', async () => {
    const organizationId = await organizationWith(billing);
    await grant(organizationId, 5, administrator, 'a late refund');
    const rows = await query(
      billing.dataSource,
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2`,
      [billingEvents.creditGranted.subject, organizationId],
    );
    const { userId } = administrator.caller as { userId: string };
    expect(rows).toEqual([
      {
        payload: {
          organizationId,
          action: 'organization.credit_granted',
          actor: { kind: 'user', id: userId },
          subject: { id: organizationId, name: 'organization' },
          details: { amountUsd: 5, note: 'a late refund' },
          doneAt: expect.stringMatching(/Z$/) as string,
        },
      },
    ]);
  });

  it('is only for platform administrators', async () => {
    const organizationId = await organizationWith(billing);
    const calls = [
      callOf({ [organizationId]: 'admin' }),
      callOf({ [organizationId]: 'admin' }, { platformRoles: ['tester'] }),
      callOf({ [organizationId]: 'contributor' }, { kind: 'key', organizationId }),
      systemCall('job'),
      anonymousCall,
    ];
    for (const call of calls) expect(await errorOf(grant(organizationId, 5, call))).toBeInstanceOf(Forbidden);
    expect(await billing.balanceOf(organizationId)).toBe(0);
  });

  it('waits for the event of an organization that was just created', async () => {
    const organizationId = newId('organization');
    const granted = grant(organizationId, 5, administrator);
    await billing.organizationCreated({ organizationId, createdBy: newId('user'), firstOfUser: false });
    expect(await granted).toEqual({ organizationId, balance: 5 });
  });

  it('for an organization that does not exist is refused', async () => {
    const unknown = [newId('organization'), 'nonsense', '\u0000'].map((id) =>
      errorOf(grant(id, 5, administrator)),
    );
    for (const error of await Promise.all(unknown)) expect(error).toBeInstanceOf(OrganizationNotFound);
  });

  it('for a deleted organization is refused, and the balance stays as it was', async () => {
    const organizationId = await organizationWith(billing, 3);
    await billing.organizationDeleted(organizationId);
    await billing.organizationDeleted(organizationId);
    const refused = async () => {
      const error = await errorOf(grant(organizationId, 5, administrator));
      expect(error).toBeInstanceOf(OrganizationNotFound);
    };
    await eventually(refused);
    const before = await billing.balanceOf(organizationId);
    await refused();
    expect(await billing.balanceOf(organizationId)).toBe(before);
  });

  it('is refused also when the event of the deletion arrived before that of the creation', async () => {
    const organizationId = newId('organization');
    await billing.organizationDeleted(organizationId);
    await eventually(async () => expect(await billing.knows(organizationId)).toBe(true));
    await billing.organizationCreated({ organizationId, createdBy: newId('user'), firstOfUser: true });
    await eventually(async () => expect(await billing.balanceOf(organizationId)).toBe(7.5));
    const error = await errorOf(grant(organizationId, 5, administrator));
    expect(error).toBeInstanceOf(OrganizationNotFound);
  });

  it.each([0, -1, 0.0000001, 1.0000001, 1_000_000.01, NaN])(
    'is refused when the amount is %d',
    async (amountUsd) => {
      const error = await errorOf(grant(newId('organization'), amountUsd, administrator));
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain('amountUsd');
    },
  );

  it.each(['', 'a\u0000b'])('is refused with the note %j', async (note) => {
    const error = await errorOf(grant(newId('organization'), 1, administrator, note));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('note');
  });
});

describe('sign-up credit', () => {
  it("is given with a user's first organization, and not with a later one", async () => {
    const createdBy = newId('user');
    const [first, second] = [newId('organization'), newId('organization')];
    await billing.organizationCreated({ organizationId: first, createdBy, firstOfUser: true });
    await billing.organizationCreated({ organizationId: second, createdBy, firstOfUser: false });
    await eventually(async () => expect(await billing.balanceOf(first)).toBe(7.5));
    await grant(second, 1, administrator);
    expect(await billing.balanceOf(second)).toBe(1);
  });

  it('is given once per user, also when an event is repeated or wrong', async () => {
    const createdBy = newId('user');
    const organizations = Array.from({ length: 5 }, () => newId('organization'));
    await Promise.all(
      [...organizations, ...organizations].map((organizationId) =>
        billing.organizationCreated({ organizationId, createdBy, firstOfUser: true }),
      ),
    );
    for (const organizationId of organizations) await grant(organizationId, 1, administrator);
    const balances = await Promise.all(organizations.map((id) => billing.balanceOf(id)));
    expect(balances.sort()).toEqual([1, 1, 1, 1, 8.5]);
  });
});
