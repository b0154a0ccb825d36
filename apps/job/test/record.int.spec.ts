/** A job's record, field by field, against the table in `docs/specification.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCall } from '@handtest/contracts/define';
import { extractionEvents, type ReportRead } from '@handtest/contracts/extraction';
import { projectRoot } from '@handtest/deployment';
import { type JobUnderTest, newTester, readingOf, startJobService } from './job-under-test.js';

/** `result.success` → boolean, and so on. */
function documentedFields(): Map<string, string> {
  const markdown = readFileSync(join(projectRoot(), 'docs/specification.md'), 'utf8');
  const section = markdown.split('\n### The record\n')[1]!.split('\n### ')[0]!;
  const rows = [...section.matchAll(/^\| (`.+?) +\| (\w+) +\|/gm)];
  return new Map(
    rows.flatMap(([, names, type]) => [...names!.matchAll(/`([\w.]+)`/g)].map(([, name]) => [name!, type!])),
  );
}

const fields = documentedFields();
const topLevel = [...new Set([...fields.keys()].map((name) => name.split('.')[0]!))].sort();
/** The fields of the specification and later additions. The page must have all of them. */
const promised =
  `id status result error reason claimedAt completedAt costUsd testDurationSeconds extractedIssues
  testerResponse testerAlias testerAvatarUrl testerData jobUrl projectName keyMoments targetDurationMinutes
  maxExtensionMinutes maxExtensionCount extensionsUsed responseDeadline projectId scheduleId createdAt updatedAt submittedAt
  conversation`.split(/\s+/);
const withoutResult = ['error', 'reason'];
/** The fields of jobs that no schedule created. */
const unscheduled = topLevel.filter((name) => name !== 'scheduleId');
const whenCompleted = ['result', 'costUsd', 'testerResponse', 'testerData', 'extractedIssues', 'provenance'];
const secret = { build: 'secret-4711' };

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

function wholeReading(jobId: string): ReportRead {
  const reading = readingOf(jobId);
  const verdictConfidence = { level: 'high' as const, flags: [] };
  const timestamp = '2026-01-01T00:00:00.000Z';
  const finding = {
    title: 'The basket stays empty',
    description: 'Nothing is added',
    severity: 'high' as const,
    expectedBehavior: 'One item',
    actualBehavior: 'None',
    affectedArea: 'basket on /shop',
    evidenceCitations: [
      { timestamp, source: 'console' as const, summary: 'error', videoOffsetSeconds: null },
    ],
    reproductionSteps: [{ text: 'Add a hat' }],
    suggestedLabels: ['bug'],
  };
  return {
    ...reading,
    result: { ...reading.result, data: { price: 3 }, passStatus: 'pass', verdictConfidence },
    extractedIssues: [finding],
  };
}

async function completed() {
  const made = await job.submitted({ metadata: secret });
  await job.publish(extractionEvents.reportRead, wholeReading(made.jobId));
  await job.finishedEvent(made.jobId);
  return made;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
const keysOf = (value: object | undefined) => Object.keys(value ?? {}).sort();

it('has every promised field on its page', () => {
  expect(promised.filter((name) => !topLevel.includes(name))).toEqual([]);
});

it('of a completed job has every field of the page, in its type, and no other', async () => {
  const { jobId, call } = await completed();
  const record: Record<string, unknown> = { ...(await job.jobs.get({ jobId }, call)) };
  expect(keysOf(record)).toEqual(unscheduled.filter((name) => !withoutResult.includes(name)));
  for (const [name, type] of fields) {
    const [field, member] = name.split('.');
    if (withoutResult.includes(field!) || field === 'scheduleId') continue;
    const value = member ? (record[field!] as Record<string, unknown>)[member] : record[field!];
    expect([name, typeOf(value)]).toEqual([name, type]);
  }
  const ofResult = [...fields.keys()].filter((name) => name.startsWith('result.'));
  expect(keysOf(record.result as object)).toEqual(ofResult.map((name) => name.slice(7)).sort());
});

it.each(['queued', 'working', 'submitted', 'cancelled', 'expired', 'failed'] as const)(
  'of a %s job says what there is to say of it',
  async (state) => {
    const { jobId, call } = await job.create();
    const tester = newTester();
    if (state !== 'queued') await job.testerJobs.claim({ jobId }, tester);
    if (state === 'submitted' || state === 'failed')
      await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    if (state === 'failed') await job.publish(extractionEvents.reportUnreadable, { jobId, message: 'x' });
    if (state === 'cancelled') await job.jobs.cancel({ jobId }, call);
    if (state === 'expired')
      await job.sql('UPDATE job SET response_deadline = clock_ms() WHERE id = $1', [jobId]);
    const hasEnded = ['cancelled', 'expired', 'failed'].includes(state);
    if (hasEnded) await job.finishedEvent(jobId);
    const found = keysOf(await job.jobs.get({ jobId }, call));
    const isClaimed = state !== 'queued';
    const isSubmitted = state === 'submitted' || state === 'failed';
    const expected = unscheduled.filter((name) => {
      if (whenCompleted.includes(name)) return false;
      if (withoutResult.includes(name) || name === 'completedAt') return hasEnded;
      if (name === 'submittedAt' || name === 'testDurationSeconds') return isSubmitted;
      return isClaimed || !['claimedAt', 'testerAlias', 'testerAvatarUrl', 'responseDeadline'].includes(name);
    });
    expect(found).toEqual(expected);
  },
);

it('of a job that a schedule created also says which one', async () => {
  const { project, call, jobId: unlike } = await job.create();
  const request = { projectId: project.id, scheduleId: 'sched_1', nominalAt: new Date().toISOString() };
  const { jobId } = await job.scheduledJobs.create(
    { ...request, templateId: 'tmpl_00000000000000000000000001', url: 'https://example.com' },
    systemCall('scheduler'),
  );
  const record = await job.jobs.get({ jobId }, call);
  expect(record.scheduleId).toBe('sched_1');
  expect(fields.get('scheduleId')).toBe('string');
  expect(keysOf(record)).toEqual(
    [...keysOf(await job.jobs.get({ jobId: unlike }, call)), 'scheduleId'].sort(),
  );
});

it('is open by its status without the conversation, and without anything of its caller', async () => {
  const { jobId, call } = await completed();
  const status = await job.jobs.status({ jobId }, { caller: { kind: 'anonymous' } });
  expect(keysOf(status)).toEqual(
    unscheduled.filter((name) => name !== 'conversation' && !withoutResult.includes(name)),
  );
  const { conversation, ...others } = await job.jobs.get({ jobId }, call);
  expect(others).toEqual(status);
  expect(conversation.length).toBeGreaterThan(0);
  expect(JSON.stringify([status, others])).not.toContain('4711');
});
