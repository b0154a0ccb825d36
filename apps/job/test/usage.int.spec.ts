/** What the jobs of a project used, by day. */
import { type Call, InvalidRequest, newId } from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import type { JobStatus, UsageDay } from '@handtest/contracts/job';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const project = newProject();
const member = memberOf(project.organizationId, 'viewer');
const usage = (range: { from?: string; to?: string } = {}, call: Call = member, projectId = project.id) =>
  job.usage.project({ projectId, ...range }, call);

interface Ended {
  readonly at: string;
  readonly status?: JobStatus;
  readonly seconds?: number;
  readonly verdict?: string;
  readonly livemode?: boolean;
  readonly projectId?: string;
}

/** A job that has ended then. The first state is pending, as the triggers demand. */
async function ended({
  at,
  status = 'completed',
  seconds,
  verdict,
  livemode = true,
  projectId = project.id,
}: Ended) {
  const id = newId('job');
  await job.sql(
    `INSERT INTO job (id, organization_id, project_id, livemode, status, url, description, device_class, created_by,
       target_duration_minutes, max_extension_minutes, max_extension_count, created_at, updated_at, claim_deadline)
     VALUES ($1, $2, $3, $4, 'pending', 'https://example.com', 'Buy a hat', 'desktop', '{}', 15, 5, 3, $5, $5, $5)`,
    [id, project.organizationId, projectId, livemode, at],
  );
  const result = status === 'completed' ? JSON.stringify({ success: true, passStatus: verdict }) : null;
  const costMicros = status === 'completed' ? (livemode ? (seconds ?? 0) * 8_500 : 0) : null;
  await job.sql(`UPDATE job SET status = 'queued' WHERE id = $1`, [id]);
  await job.sql(
    `UPDATE job SET status = 'working', tester_id = $2, claimed_at = created_at, response_deadline = created_at
     WHERE id = $1`,
    [id, newId('user')],
  );
  await job.sql(
    `UPDATE job SET status = $2, updated_at = $3, completed_at = $3, result = $4, cost_micros = $5,
       reason = CASE WHEN $2 <> 'completed' THEN 'platform_error' END, test_duration_seconds = $6, submitted_at = $3
     WHERE id = $1`,
    [id, status, at, result, costMicros, seconds ?? null],
  );
}

const none: Omit<UsageDay, 'date'> = {
  jobs: { completed: 0, cancelled: 0, expired: 0, failed: 0 },
  verdicts: { pass: 0, fail: 0, not_applicable: 0, none: 0 },
  billedSeconds: 0,
  costUsd: 0,
};

describe('the usage of a project', () => {
  beforeAll(async () => {
    await ended({ at: '2026-03-01T23:59:59.999Z', seconds: 61, verdict: 'pass' });
    await ended({ at: '2026-03-02T00:00:00.000Z', seconds: 60, verdict: 'fail' });
    await ended({ at: '2026-03-02T12:00:00.000Z', seconds: 1, verdict: 'not_applicable' });
    await ended({ at: '2026-03-02T13:00:00.000Z', seconds: 2 });
    await ended({ at: '2026-03-02T14:00:00.000Z', status: 'expired' });
    await ended({ at: '2026-03-02T14:00:00.001Z', status: 'failed', seconds: 500 });
    await ended({ at: '2026-03-04T23:59:59.999Z', status: 'cancelled' });
    await ended({ at: '2026-03-02T12:00:00.000Z', seconds: 30, verdict: 'pass', livemode: false });
    await ended({ at: '2026-03-02T12:00:00.000Z', seconds: 30, verdict: 'pass', projectId: newProject().id });
  });

  it('counts jobs, verdicts, seconds and cost by the day in UTC on which they ended', async () => {
    const range = { from: '2026-03-01', to: '2026-03-04' };
    expect(await usage(range)).toEqual({
      ...range,
      days: [
        {
          date: '2026-03-01',
          jobs: { ...none.jobs, completed: 1 },
          verdicts: { ...none.verdicts, pass: 1 },
          billedSeconds: 61,
          costUsd: 0.5185,
        },
        {
          date: '2026-03-02',
          jobs: { completed: 3, cancelled: 0, expired: 1, failed: 1 },
          verdicts: { pass: 0, fail: 1, not_applicable: 1, none: 1 },
          billedSeconds: 63,
          costUsd: 0.5355,
        },
        { date: '2026-03-03', ...none },
        { date: '2026-03-04', ...none, jobs: { ...none.jobs, cancelled: 1 } },
      ],
    });
  });

  it('counts jobs of test mode for a test key, which cost nothing', async () => {
    const { organizationId } = project;
    const key = { kind: 'key', tokenId: newId('key'), userId: newId('user'), organizationId } as const;
    const call: Call = {
      caller: { ...key, roles: { [organizationId]: 'contributor' }, livemode: false },
    };
    expect((await usage({ from: '2026-03-02', to: '2026-03-02' }, call)).days).toEqual([
      {
        ...{ date: '2026-03-02', ...none, jobs: { ...none.jobs, completed: 1 } },
        verdicts: { ...none.verdicts, pass: 1 },
      },
    ]);
  });

  it('is that of the last thirty days by default, and of at most 92', async () => {
    const { from, to, days } = await usage();
    expect(Math.abs(Date.parse(to) - Date.now())).toBeLessThan(2 * 86_400_000);
    expect([days.length, days[0]!.date, days.at(-1)!.date]).toEqual([30, from, to]);
    expect((await usage({ from: '2026-01-01', to: '2026-04-02' })).days).toHaveLength(92);
  });

  it.each([
    [{ from: '2026-01-01', to: '2026-04-03' }, 'from must be at most 91 days before to'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from must not be after to'],
    [{ from: '2026-02-30' }, 'from must be a date such as 2026-03-01'],
    [{ to: '2026-03-01T00:00:00Z' }, 'to must be a date such as 2026-03-01'],
    [{ to: '2026-W01' }, 'to must be a date such as 2026-03-01'],
  ])('is refused for %j', async (range, message) => {
    const error = await errorOf(usage(range));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(message);
  });

  it('is not found for another organization, or an unknown project', async () => {
    const stranger = memberOf(newId('organization'), 'admin');
    expect(await errorOf(usage({}, stranger))).toBeInstanceOf(ProjectNotFound);
    for (const unknown of [newId('project'), 'x']) {
      expect(await errorOf(usage({}, member, unknown))).toBeInstanceOf(ProjectNotFound);
    }
  });
});
