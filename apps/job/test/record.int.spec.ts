/** A job's record, field by field, against the table in `docs/specification.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { avatarUrlOf } from '@handtest/contracts/avatar';
import {
  type AuthenticatedCaller,
  type Call,
  type Caller,
  newId,
  systemCall,
} from '@handtest/contracts/define';
import { extractionEvents, type ReportRead } from '@handtest/contracts/extraction';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { projectRoot } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, memberOf, newTester, readingOf, startJobService } from './job-under-test.js';

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
  request conversation`.split(/\s+/);
const withoutResult = ['error', 'reason'];
/** The fields of jobs that no schedule created. */
const unscheduled = topLevel.filter((name) => name !== 'scheduleId');
const whenCompleted =
  'result costUsd testerResponse testerAnswers testerData extractedIssues provenance'.split(' ');
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
    result: {
      ...reading.result,
      data: { price: 3 },
      passStatus: 'pass',
      verdictConfidence,
      verdictSource: 'tester',
      unstated: [],
      provenance: { ...reading.provenance, fields: { price: 'tester' } },
    },
    extractedIssues: [finding],
  };
}

async function completed() {
  const made = await job.claimed({ metadata: secret });
  await job.testerJobs.submit({ jobId: made.jobId, report: 'It works.', verdict: 'pass' }, made.tester);
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
  expect(record.request.createdBy).toEqual({ kind: 'schedule', id: 'sched_1' });
  expect(fields.get('scheduleId')).toBe('string');
  expect(keysOf(record)).toEqual(
    [...keysOf(await job.jobs.get({ jobId: unlike }, call)), 'scheduleId'].sort(),
  );
});

it('is open by its status without the conversation, and without what was asked', async () => {
  const { jobId, call } = await completed();
  const status = await job.jobs.status({ jobId }, { caller: { kind: 'anonymous' } });
  expect(keysOf(status)).toEqual(
    unscheduled.filter((name) => !['conversation', 'request', ...withoutResult].includes(name)),
  );
  const { conversation, request, ...others } = await job.jobs.get({ jobId }, call);
  expect(others).toEqual(status);
  expect(conversation.length).toBeGreaterThan(0);
  expect(request.metadata).toEqual(secret);
  expect(JSON.stringify(status)).not.toMatch(/4711|Buy a hat|createdBy/);
});

describe('the request of a record', () => {
  const key: Call = {
    caller: {
      ...{ kind: 'key', tokenId: newId('key'), userId: newId('user'), organizationId: 'org_1' },
      roles: { org_1: 'contributor' },
    },
  };
  const createdBy = { kind: 'key', id: key.caller.kind === 'key' ? key.caller.tokenId : '' };
  const project = newProject('org_1');
  const base = {
    projectId: project.id,
    url: 'https://example.com/?a="b"',
    description: 'Buy a "hat"\n\u{1f642}',
  };
  const recordOf = async (request: CreateJobRequest, call = key) => {
    const { jobId } = await job.jobs.create(request, call);
    const { items } = await job.jobs.list({ projectId: project.id, limit: 1 }, call);
    const { request: asked } = await job.jobs.get({ jobId }, call);
    expect(items).toMatchObject([{ id: jobId, request: asked }]);
    return asked;
  };

  it('has every field that was given, as it was given', async () => {
    const { projectId: _project, ...asked } = {
      ...base,
      deviceClass: 'mobile' as const,
      outputSchema: { paid: { type: 'boolean' as const, example: null }, list: { type: 'array' as const } },
      additionalValidationInstructions: 'Ignore ads',
      codehostRepos: ['acme/shop'],
      metadata: { nested: { n: null }, nul: '\0', half: '\ud800', big: 1e300 },
    };
    expect(await recordOf({ projectId: project.id, ...asked })).toEqual({ ...asked, createdBy });
  });

  it('has a results template instead of the schema that is compiled from it', async () => {
    const resultsTemplate = 'Paid: [ ]';
    expect(await recordOf({ ...base, resultsTemplate })).toEqual({
      ...{ url: base.url, description: base.description, deviceClass: 'desktop' },
      ...{ resultsTemplate, createdBy },
    });
  });

  it('has the fields of its template, and its name', async () => {
    const templateContent = '---\nname: Checkout\nurl: https://example.com/shop\n---\nBuy two hats';
    expect(await recordOf({ projectId: project.id, templateContent })).toEqual({
      ...{ url: 'https://example.com/shop', description: 'Buy two hats', deviceClass: 'desktop' },
      ...{ template: 'Checkout', createdBy },
    });
  });

  it('names the user of a session', async () => {
    const call = memberOf('org_1');
    expect(await recordOf(base, call)).toMatchObject({
      createdBy: { kind: 'session', id: (call.caller as AuthenticatedCaller).userId },
    });
  });
});

it('has an avatar of a tester who has set none', async () => {
  const { jobId, call } = await job.create();
  const { caller } = newTester();
  const tester = { alias: 'Éva Ñandú', avatarUrl: null };
  await job.testerJobs.claim({ jobId }, { caller: { ...caller, tester } as Caller });
  const url = avatarUrlOf('https://api.example.com', tester.alias);
  expect(await job.jobs.get({ jobId }, call)).toMatchObject({
    testerAlias: tester.alias,
    testerAvatarUrl: url,
  });
  expect(url).toMatch(/^https:\/\/api\.example\.com\/api\/avatars\/%C3%89%C3%91-\d+\.svg$/);
});
