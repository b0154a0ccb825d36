import {
  billingEvents,
  CapClient,
  type CreditRanLow,
  InsufficientCredit,
  OrganizationRequired,
} from '@handtest/contracts/billing';
import { anonymousCall, type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { type DeedDone, OrganizationNotFound, ProjectNotFound } from '@handtest/contracts/identity';
import { query } from '@handtest/database';
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
import { projects } from './fake-projects.js';

let billing: BillingUnderTest;
let caps: CapClient;
let organizationId: string;
let admin: Call;

beforeAll(async () => {
  billing = await startBilling({ CREDIT_ALERT_USD: '5' });
  caps = new CapClient(billing.transport);
}, 60_000);
afterAll(() => billing.stop());
afterEach(async () => expect(await billing.ledgerFaults()).toEqual([]));

beforeEach(async () => {
  organizationId = await organizationWith(billing, 100);
  admin = callOf({ [organizationId]: 'admin' });
});

/** A project of the organization in identity. */
function newProject(of = organizationId, deleted = false): string {
  const id = newId('project');
  const rest = { defaultUrl: null, codehostRepos: [], autoCreateCodehostIssues: false, version: 1 };
  projects.set(id, { id, organizationId: of, name: 'Shop', deleted, ...rest });
  return id;
}

const set = (request: object) => caps.set(request, admin);
const refusal = async (job: ReturnType<typeof newJob>, amountUsd: number) => {
  const error = await errorOf(billing.hold(job, amountUsd));
  expect(error).toBeInstanceOf(InsufficientCredit);
  return error.message;
};

/** The events of this organization, in order. */
async function published<Payload extends { organizationId: string }>(subject: string): Promise<Payload[]> {
  const rows = await query<{ payload: Payload }>(
    billing.dataSource,
    `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
    [subject, organizationId],
  );
  return rows.map(({ payload }) => payload);
}

describe('a monthly cap', () => {
  it("limits the cost of the organization's jobs, and the answer names it", async () => {
    await set({ monthlyCapUsd: 25 });
    await billing.hold(newJob(organizationId), 10);
    await billing.hold(newJob(organizationId), 10);
    expect(await refusal(newJob(organizationId), 5.5)).toBe(
      "This job needs 5.50 USD of credit, but of the organization's monthly cap of 25.00 USD only 5.00 USD is left this month.",
    );
    await billing.hold(newJob(organizationId), 5);
    expect(await caps.list({}, admin)).toMatchObject({ monthlyCapUsd: 25, spentUsd: 25 });
  });

  it('limits one project, and no other', async () => {
    const projectId = newProject();
    await set({ projectId, monthlyCapUsd: 10 });
    await billing.hold({ ...newJob(organizationId), projectId }, 8);
    expect(await refusal({ ...newJob(organizationId), projectId }, 3)).toContain(
      "the project's monthly cap of 10.00 USD only 2.00 USD is left",
    );
    const other = newJob(organizationId);
    await billing.hold(other, 50);
    const { projects: listed } = await caps.list({}, admin);
    expect(listed.toSorted((a, b) => a.spentUsd - b.spentUsd)).toEqual([
      { projectId, monthlyCapUsd: 10, spentUsd: 8 },
      { projectId: other.projectId, monthlyCapUsd: null, spentUsd: 50 },
    ]);
  });

  it('counts the cost of an ended job, not its hold', async () => {
    await set({ monthlyCapUsd: 10 });
    const [completed, cancelled] = [newJob(organizationId), newJob(organizationId)];
    await billing.hold(completed, 6);
    await billing.hold(cancelled, 4);
    await refusal(newJob(organizationId), 1);
    await billing.jobFinished(finished(completed, 'completed', 1.5));
    await billing.jobFinished(finished(cancelled, 'cancelled'));
    await eventually(async () => expect((await caps.list({}, admin)).spentUsd).toBe(1.5));
    await billing.hold(newJob(organizationId), 8.5);
    await refusal(newJob(organizationId), 0.000001);
  });

  it('is not exceeded by many concurrent jobs on several replicas', async () => {
    await billing.addReplica();
    await set({ monthlyCapUsd: 10 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, () => billing.hold(newJob(organizationId), 1)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('of zero refuses all jobs, and null removes it', async () => {
    await set({ monthlyCapUsd: 0 });
    await refusal(newJob(organizationId), 0.000001);
    expect(await set({ monthlyCapUsd: null })).toMatchObject({ monthlyCapUsd: null });
    await billing.hold(newJob(organizationId), 100);
  });

  it('is for the organization when the project is null or absent', async () => {
    const request = { projectId: null as unknown as undefined, monthlyCapUsd: 7 };
    expect(await set(request)).toMatchObject({ monthlyCapUsd: 7, projects: [] });
  });

  it('does not count the spending of earlier months', async () => {
    await billing.hold(newJob(organizationId), 10);
    await billing.withoutTriggers(
      `UPDATE spending SET month = month - interval '1 month' WHERE organization_id = $1`,
      [organizationId],
    );
    await set({ monthlyCapUsd: 10 });
    expect(await caps.list({}, admin)).toMatchObject({ spentUsd: 0, monthlyCapUsd: 10 });
    await billing.hold(newJob(organizationId), 10);
    await billing.withoutTriggers(`DELETE FROM spending WHERE organization_id = $1`, [organizationId]);
    await billing.withoutTriggers(
      `INSERT INTO spending SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC'), project_id, amount_micros
       FROM hold WHERE organization_id = $1`,
      [organizationId],
    );
  });

  it('publishes one event for each change, with its user', async () => {
    const projectId = newProject();
    await set({ monthlyCapUsd: 25 });
    await set({ monthlyCapUsd: 25 });
    await set({ projectId, monthlyCapUsd: 3 });
    await set({ monthlyCapUsd: null });
    const by = { kind: 'user', id: (admin.caller as { userId: string }).userId };
    const deed = {
      organizationId,
      action: 'cap.changed',
      actor: by,
      doneAt: expect.stringMatching(/Z$/) as string,
    };
    const whole = { id: organizationId, name: 'organization' };
    expect(await published<DeedDone>(billingEvents.capChanged.subject)).toEqual([
      { ...deed, subject: whole, details: { capUsd: 25, beforeUsd: null } },
      { ...deed, subject: { id: projectId, name: 'Shop' }, details: { capUsd: 3, beforeUsd: null } },
      { ...deed, subject: whole, details: { capUsd: null, beforeUsd: 25 } },
    ]);
  });

  it('is only for admins', async () => {
    for (const role of ['contributor', 'viewer'] as const) {
      const call = callOf({ [organizationId]: role });
      expect(await errorOf(caps.list({}, call))).toBeInstanceOf(Forbidden);
      expect(await errorOf(caps.set({ monthlyCapUsd: 1 }, call))).toBeInstanceOf(Forbidden);
    }
    const stranger = callOf({ [newId('organization')]: 'admin' });
    expect(await errorOf(caps.list({ organizationId }, stranger))).toBeInstanceOf(OrganizationNotFound);
    expect(await errorOf(caps.set({ monthlyCapUsd: 1 }, anonymousCall))).toBeInstanceOf(OrganizationRequired);
  });

  it('cannot be set for an unknown or deleted project, or for one of another organization', async () => {
    for (const projectId of [
      newProject(newId('organization')),
      newProject(organizationId, true),
      newId('project'),
      'x',
    ]) {
      expect(await errorOf(set({ projectId, monthlyCapUsd: 1 }))).toBeInstanceOf(ProjectNotFound);
    }
  });

  it('of a project that was deleted can be removed', async () => {
    const projectId = newProject();
    await set({ projectId, monthlyCapUsd: 1 });
    projects.get(projectId)!.deleted = true;
    expect(await set({ projectId, monthlyCapUsd: null })).toMatchObject({ projects: [] });
  });

  it.each([
    {},
    { monthlyCapUsd: -1 },
    { monthlyCapUsd: '5' },
    { monthlyCapUsd: 1e-7 },
    { alertBelowUsd: 1e9 },
  ])('is refused when the request is %j', async (request) => {
    expect(await errorOf(set(request))).toBeInstanceOf(InvalidRequest);
  });
});

describe('the low-credit alert', () => {
  const pay = async (amountUsd: number) => {
    const job = newJob(organizationId);
    await billing.hold(job, amountUsd);
    const before = await billing.balanceOf(organizationId);
    await billing.jobFinished(finished(job, 'completed', amountUsd));
    await eventually(async () =>
      expect(
        await query(billing.dataSource, `SELECT 1 FROM hold WHERE job_id = $1 AND status = 'posted'`, [
          job.jobId,
        ]),
      ).toHaveLength(1),
    );
    expect(await billing.balanceOf(organizationId)).toBe(before);
  };
  const warnings = () => published<CreditRanLow>(billingEvents.creditRanLow.subject);
  const grant = (amountUsd: number) =>
    billing.client.grantCredit({ organizationId, amountUsd, note: 'more' }, administrator);

  it('is published once each time that credit falls below the threshold', async () => {
    await pay(94);
    expect(await warnings()).toEqual([]);
    await pay(2);
    expect(await warnings()).toEqual([
      { organizationId, creditMicros: '4000000', thresholdMicros: '5000000' },
    ]);
    await pay(1);
    expect(await warnings()).toHaveLength(1);
    await grant(7);
    await pay(6);
    expect((await warnings()).map(({ creditMicros }) => creditMicros)).toEqual(['4000000', '4000000']);
  });

  it('does not count a hold as spent credit', async () => {
    await billing.hold(newJob(organizationId), 100);
    expect(await warnings()).toEqual([]);
  });

  it('uses the threshold of the organization, and 0 disables it', async () => {
    expect(await set({ alertBelowUsd: 60 })).toMatchObject({ alertBelowUsd: 60 });
    await pay(41);
    expect((await warnings()).map(({ thresholdMicros }) => thresholdMicros)).toEqual(['60000000']);
    expect(await set({ alertBelowUsd: 0 })).toMatchObject({ alertBelowUsd: 0 });
    await pay(59);
    expect(await warnings()).toHaveLength(1);
    expect(await set({ alertBelowUsd: null })).toMatchObject({ alertBelowUsd: 5 });
  });
});
