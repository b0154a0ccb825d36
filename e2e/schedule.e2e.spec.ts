/** A schedule from its creation to the jobs that it makes, against every service as deployed, over HTTP only. */
import type { AuditPage } from '@handtest/contracts/identity';
import type { JobPage, JobRecord, TemplateRecord } from '@handtest/contracts/job';
import type {
  ExecutionPage,
  ScheduleRecord,
  SchedulePage,
  SchedulePreview,
  ScheduleRun,
} from '@handtest/contracts/scheduler';
import { Deployment, eventually } from '@handtest/deployment';
import { createParticipants, type Participants } from './participants.js';

let deployment: Deployment;
let participants: Participants;
let template: TemplateRecord;

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  const { api, projectId } = participants.workspace;
  template = await api.post<TemplateRecord>(`/api/projects/${projectId}/templates`, {
    name: 'Smoke test',
    testInstructions: 'Buy a hat.',
    url: 'https://shop.example.com',
  });
});
afterAll(async () => {
  await participants.receiver.stop();
  await deployment.stop();
});

/** Below the rate limit of one client. */
const oncePerHalfSecond = { intervalMs: 500 };

const base = () => `/api/projects/${participants.workspace.projectId}/schedules`;

/** A schedule that runs at the next full minute of UTC, or the one after it. */
async function createDue(): Promise<ScheduleRecord> {
  const due = new Date(Date.now() + 5_000 + 60_000);
  return participants.workspace.api.post<ScheduleRecord>(base(), {
    name: 'Every day',
    templateId: template.id,
    frequency: 'daily',
    scheduledHour: due.getUTCHours(),
    scheduledMinute: due.getUTCMinutes(),
    timezone: 'UTC',
    urlOverride: 'https://staging.example.com',
  });
}

it('a schedule creates a job at its minute, which is listed by its id', async () => {
  const { api, projectId } = participants.workspace;
  const schedule = await createDue();
  expect(Date.parse(schedule.nextExecutionAt!) - Date.now()).toBeLessThan(66_000);
  const { items } = await api.get<SchedulePreview>(`${base()}/preview?scheduleId=${schedule.id}`);
  expect(items[0]!.scheduledAt).toBe(schedule.nextExecutionAt);
  const started = await api.post<ScheduleRun>(`${base()}/${schedule.id}/run`);
  expect(started).toMatchObject({ status: 'completed', reason: null });

  const executed = await eventually(
    async () => {
      const page = await api.get<ExecutionPage>(`${base()}/${schedule.id}/executions`);
      expect(page.items).toHaveLength(2);
      return page.items;
    },
    { ...oncePerHalfSecond, timeoutMs: 90_000 },
  );
  expect(executed).toMatchObject([{ status: 'completed', scheduledAt: schedule.nextExecutionAt }, started]);
  const lateMs = Date.parse(executed[0]!.executedAt) - Date.parse(executed[0]!.scheduledAt);
  expect(lateMs).toBeLessThan(2_000);

  const jobs = await api.get<JobPage>(`/api/jobs?projectId=${projectId}&scheduleId=${schedule.id}`);
  expect(jobs.items.map(({ id }) => id).toSorted()).toEqual(executed.map(({ jobId }) => jobId).toSorted());
  const job = await api.get<JobRecord>(`/api/jobs/${executed[0]!.jobId}`);
  expect(job).toMatchObject({ status: 'queued', projectId });
  const after = await api.get<ScheduleRecord>(`${base()}/${schedule.id}`);
  expect(Date.parse(after.nextExecutionAt!) - Date.parse(schedule.nextExecutionAt!)).toBe(86_400_000);
  expect(after.lastExecutedAt).toBe(executed[0]!.executedAt);
}, 120_000);

it('changes are in the audit log, and a deleted schedule is gone while its jobs stay', async () => {
  const { api, projectId, organizationId } = participants.workspace;
  const schedule = await createDue();
  const { jobId } = await api.post<ScheduleRun>(`${base()}/${schedule.id}/run`);
  const paused = await api.patch<ScheduleRecord>(`${base()}/${schedule.id}`, { status: 'paused' });
  expect(paused).toMatchObject({ status: 'paused', nextExecutionAt: null });
  expect(await api.delete(`${base()}/${schedule.id}`)).toEqual({});
  const page = await api.get<SchedulePage>(base());
  expect(page.items.map(({ id }) => id)).not.toContain(schedule.id);
  const jobs = await api.get<JobPage>(`/api/jobs?projectId=${projectId}&scheduleId=${schedule.id}`);
  expect(jobs.items.map(({ id }) => id)).toEqual([jobId]);
  await eventually(async () => {
    const path = `/api/organizations/${organizationId}/audit`;
    const audit = await participants.owner.api.get<AuditPage>(path);
    const entries = audit.items.filter(({ subject }) => subject.id === schedule.id);
    expect(entries.map(({ action, subject }) => [action, subject.kind])).toEqual([
      ['schedule.deleted', 'schedule'],
      ['schedule.changed', 'schedule'],
      ['schedule.created', 'schedule'],
    ]);
  }, oncePerHalfSecond);
});

it('too little credit skips the run', async () => {
  const { api, projectId } = participants.workspace;
  const dear = await api.post<TemplateRecord>(`/api/projects/${projectId}/templates`, {
    ...{ name: 'Long', testInstructions: 'Buy all hats.', url: 'https://shop.example.com' },
    ...{ targetDurationMinutes: 120, maxExtensionMinutes: 0 },
  });
  const schedule = await createDue();
  await api.patch(`${base()}/${schedule.id}`, { templateId: dear.id, status: 'paused' });
  const outcomes = [];
  do outcomes.push(await api.post<ScheduleRun>(`${base()}/${schedule.id}/run`));
  while (outcomes.at(-1)!.status === 'completed' && outcomes.length < 10);
  expect(outcomes.at(-1)).toMatchObject({ status: 'skipped_insufficient_tokens', jobId: null });
  expect(outcomes.at(-1)!.reason).toMatch(/\d/);
  await api.delete(`/api/projects/${projectId}/templates/${dear.id}`);
  expect(await api.post<ScheduleRun>(`${base()}/${schedule.id}/run`)).toMatchObject({
    status: 'skipped_template_deleted',
  });
});
