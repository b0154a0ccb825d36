/** The testers' side: queue, claim, telemetry, submit, release, reject. */
import {
  type AuthenticatedCaller,
  type Call,
  Forbidden,
  InvalidRequest,
  newId,
} from '@handtest/contracts/define';
import { identityEvents } from '@handtest/contracts/identity';
import { JobNotActive, JobNotClaimable, JobNotFound, TesterBusy } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const timestamp = '2026-01-01T00:00:00.000Z';
const click = { x: 1, y: 2, timestamp };

describe('the testers’ operations', () => {
  const attempts: [string, (call: Call) => Promise<unknown>][] = [
    ['history', (call) => job.testerJobs.history({}, call)],
    ['queue', (call) => job.testerJobs.queue({}, call)],
    ['get', (call) => job.testerJobs.get({ jobId: 'job_x' }, call)],
    ['claim', (call) => job.testerJobs.claim({ jobId: 'job_x' }, call)],
    ['extend', (call) => job.testerJobs.extend({ jobId: 'job_x', minutes: 1 }, call)],
    ['release', (call) => job.testerJobs.release({ jobId: 'job_x' }, call)],
    [
      'addNote',
      (call) => job.testerJobs.addNote({ jobId: 'job_x', noteId: 'n', text: 'x', kind: 'note' }, call),
    ],
    ['storeTelemetry', (call) => job.testerJobs.storeTelemetry({ jobId: 'job_x', batchId: 'b' }, call)],
    ['submit', (call) => job.testerJobs.submit({ jobId: 'job_x', report: 'x' }, call)],
    ['reject', (call) => job.testerJobs.reject({ jobId: 'job_x', kind: 'impossible', reason: 'x' }, call)],
  ];

  it.each(attempts)('%s is only for testers with a session', async (_name, attempt) => {
    const { caller } = newTester();
    const withKey = { caller: { ...caller, kind: 'pat' } } as Call;
    for (const call of [
      memberOf(newId('organization'), 'admin'),
      withKey,
      { caller: { kind: 'anonymous' } } as const,
    ]) {
      expect(await errorOf(attempt(call))).toBeInstanceOf(Forbidden);
    }
  });

  it.each(attempts.slice(2))('%s does not find an unknown job', async (_name, attempt) => {
    expect(await errorOf(attempt(newTester()))).toBeInstanceOf(JobNotFound);
  });
});

describe('the queue', () => {
  it('shows claimable jobs, oldest first, after the tester’s active job, without those of other testers', async () => {
    await job.sql(`UPDATE job SET claim_deadline = clock_timestamp() WHERE status = 'queued'`);
    const [first, second, third] = [await job.create(), await job.create(), await job.create()];
    await job.claimed();
    const tester = newTester();
    await job.testerJobs.claim({ jobId: third.jobId }, tester);
    const page = await job.testerJobs.queue({}, tester);
    expect(page.items.map(({ id }) => id)).toEqual([third.jobId, first.jobId, second.jobId]);
    expect(page.pagination).toEqual({ total: 3, limit: 20, offset: 0, hasMore: false });
    const rest = await job.testerJobs.queue({ limit: 1, offset: 1 }, tester);
    expect(rest.items.map(({ id }) => id)).toEqual([first.jobId]);
    expect(rest.pagination.hasMore).toBe(true);
  });

  it('shows the fields for testers, and none about the caller', async () => {
    const { jobId } = await job.create(undefined, { deviceClass: 'mobile', metadata: { secret: 1 } });
    const record = await job.testerJobs.get({ jobId }, newTester());
    expect(record).toEqual({
      id: jobId,
      status: 'queued',
      url: 'https://example.com/shop',
      description: 'Buy a hat',
      deviceClass: 'mobile',
      viewport: { width: 375, height: 812 },
      targetDurationMinutes: 15,
      maxExtensionMinutes: 5,
      maxExtensionCount: 3,
      extensionsUsed: 0,
      createdAt: expect.any(String),
    });
  });
});

describe('a claim', () => {
  it('starts the clock: the response is due after the target duration', async () => {
    const { jobId } = await job.create(undefined, { targetDurationMinutes: 7.5 });
    const record = await job.testerJobs.claim({ jobId }, newTester());
    expect(record.status).toBe('working');
    expect(Date.parse(record.responseDeadline!) - Date.parse(record.claimedAt!)).toBe(7.5 * 60_000);
  });

  it('is refused to a tester with another active job, until its report', async () => {
    const busy = await job.claimed();
    const { jobId } = await job.create();
    expect(await errorOf(job.testerJobs.claim({ jobId }, busy.tester))).toBeInstanceOf(TesterBusy);
    await job.testerJobs.submit({ jobId: busy.jobId, report: 'Done' }, busy.tester);
    await expect(job.testerJobs.claim({ jobId }, busy.tester)).resolves.toMatchObject({ status: 'working' });
  });

  it.each(['claimed', 'submitted', 'completed'] as const)(
    'is refused for a job that is %s',
    async (state) => {
      const { jobId } = await job[state]();
      expect(await errorOf(job.testerJobs.claim({ jobId }, newTester()))).toBeInstanceOf(JobNotClaimable);
      expect(await errorOf(job.testerJobs.get({ jobId }, newTester()))).toBeInstanceOf(JobNotFound);
    },
  );

  it('is refused after the claim deadline', async () => {
    const { jobId } = await job.create();
    await job.sql(`UPDATE job SET claim_deadline = clock_timestamp() WHERE id = $1`, [jobId]);
    expect(await errorOf(job.testerJobs.claim({ jobId }, newTester()))).toBeInstanceOf(JobNotClaimable);
  });
});

describe('releasing', () => {
  it('restores the job without telemetry and with its remaining waiting time', async () => {
    const { jobId, tester, call } = await job.claimed();
    await job.sql(`UPDATE job SET claimed_at = claimed_at - interval '10 minutes' WHERE id = $1`, [jobId]);
    const deadlineOf = async () =>
      (
        await job.sql<{ at: Date }>('SELECT claim_deadline AS at FROM job WHERE id = $1', [jobId])
      )[0]!.at.getTime();
    const before = await deadlineOf();
    await job.testerJobs.storeTelemetry({ jobId, batchId: 'b', clicks: [click] }, tester);
    await job.testerJobs.release({ jobId }, tester);
    expect((await deadlineOf()) - before).toBeGreaterThanOrEqual(600_000);
    const record = await job.jobs.status({ jobId }, call);
    expect(record.status).toBe('queued');
    for (const field of ['claimedAt', 'responseDeadline', 'testerAlias', 'testerAvatarUrl']) {
      expect(record).not.toHaveProperty(field);
    }
    expect(await job.sql('SELECT 1 FROM telemetry_batch WHERE job_id = $1', [jobId])).toEqual([]);
    const next = newTester();
    await job.testerJobs.claim({ jobId }, next);
    expect(await job.testerJobs.storeTelemetry({ jobId, batchId: 'b' }, next)).toMatchObject({
      duplicate: false,
    });
    expect(await errorOf(job.testerJobs.release({ jobId }, tester))).toBeInstanceOf(JobNotActive);
  });

  const dismissed = async ({ caller }: Call, dismissedAt: Date) => {
    const { userId } = caller as AuthenticatedCaller;
    const count = 'SELECT count(*)::integer AS received FROM inbox';
    const [before] = await job.sql<{ received: number }>(count);
    await job.publish(identityEvents.testerDismissed, { userId, dismissedAt: dismissedAt.toISOString() });
    await eventually(async () =>
      expect((await job.sql<{ received: number }>(count))[0]!.received).toBeGreaterThan(before!.received),
    );
  };

  it('happens when the tester is dismissed: another tester finishes the job', async () => {
    const { jobId, tester, call } = await job.claimed();
    await dismissed(tester, new Date());
    expect(await job.jobs.status({ jobId }, call)).toMatchObject({ status: 'queued' });
    const next = newTester();
    await job.testerJobs.claim({ jobId }, next);
    await job.testerJobs.submit({ jobId, report: 'All fine' }, next);
  });

  it('does not happen to the job of a tester who was appointed again before it', async () => {
    const { jobId, tester, call } = await job.claimed();
    await dismissed(tester, new Date(Date.now() - 3_600_000));
    expect(await job.jobs.status({ jobId }, call)).toMatchObject({ status: 'working' });
  });

  it('frees the tester', async () => {
    const { jobId, tester } = await job.claimed();
    await job.testerJobs.release({ jobId }, tester);
    await expect(job.testerJobs.claim({ jobId }, tester)).resolves.toMatchObject({ status: 'working' });
  });
});

describe('submitting', () => {
  it('answers the same report again equally, and refuses a different one', async () => {
    const { jobId, tester } = await job.claimed();
    const first = await job.testerJobs.submit({ jobId, report: 'All fine' }, tester);
    expect(first).toMatchObject({ status: 'working', submittedAt: expect.any(String) });
    expect(await job.testerJobs.submit({ jobId, report: 'All fine' }, tester)).toEqual(first);
    expect(await errorOf(job.testerJobs.submit({ jobId, report: 'Not so fine' }, tester))).toBeInstanceOf(
      JobNotActive,
    );
    const events = await job.sql(
      `SELECT 1 FROM outbox WHERE subject = 'event.job.submitted' AND payload ->> 'jobId' = $1`,
      [jobId],
    );
    expect(events).toHaveLength(1);
  });

  it.each([
    ['report', (jobId: string, tester: Call) => job.testerJobs.submit({ jobId, report: ' \n' }, tester)],
    [
      'reason',
      (jobId: string, tester: Call) =>
        job.testerJobs.reject({ jobId, kind: 'impossible', reason: '\t' }, tester),
    ],
    ['message', (jobId: string, tester: Call) => job.conversation.send({ jobId, message: '  ' }, tester)],
  ])('and other texts of people must not be blank: %s', async (field, say) => {
    const { jobId, tester } = await job.claimed();
    const error = await errorOf(say(jobId, tester));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toMatch(new RegExp(`^${field} must not be blank; it is "`));
  });

  it('again answers not found after the project is deleted', async () => {
    const project = newProject();
    const { jobId, tester } = await job.claimed({}, project);
    await job.testerJobs.submit({ jobId, report: 'All fine' }, tester);
    await job.publish(identityEvents.projectChanged, { ...project, deleted: true, version: 2 });
    await eventually(async () =>
      expect(await errorOf(job.testerJobs.get({ jobId }, tester))).toBeInstanceOf(JobNotFound),
    );
    expect(await errorOf(job.testerJobs.submit({ jobId, report: 'All fine' }, tester))).toBeInstanceOf(
      JobNotFound,
    );
  });

  it('bills by the clock of the database, not by the tester’s duration', async () => {
    const { jobId, tester, call } = await job.claimed();
    await job.sql(`UPDATE job SET claimed_at = claimed_at - interval '99.5 seconds' WHERE id = $1`, [jobId]);
    await job.testerJobs.submit({ jobId, report: 'x', testDurationSeconds: 5_000 }, tester);
    const { testDurationSeconds } = await job.jobs.status({ jobId }, call);
    expect(testDurationSeconds).toBeGreaterThanOrEqual(100);
    expect(testDurationSeconds).toBeLessThan(105);
  });

  it.each(['submit', 'storeTelemetry', 'release', 'reject'] as const)(
    'is over with the deadline, and so is %s',
    async (operation) => {
      const { jobId, tester } = await job.claimed();
      await job.sql(`UPDATE job SET response_deadline = clock_timestamp() WHERE id = $1`, [jobId]);
      const request = { jobId, report: 'x', batchId: 'b', kind: 'impossible', reason: 'x' } as const;
      expect(await errorOf(job.testerJobs[operation](request, tester))).toBeInstanceOf(JobNotActive);
    },
  );

  it.each(['storeTelemetry', 'release', 'reject'] as const)('leaves nothing for %s', async (operation) => {
    const { jobId, tester } = await job.submitted();
    const request = { jobId, batchId: 'b', kind: 'impossible', reason: 'x' } as const;
    expect(await errorOf(job.testerJobs[operation](request, tester))).toBeInstanceOf(JobNotActive);
  });

  it.each(['submit', 'storeTelemetry', 'release', 'reject'] as const)(
    'is for the tester who claimed the job, and so is %s',
    async (operation) => {
      const { jobId } = await job.claimed();
      const request = { jobId, report: 'x', batchId: 'b', kind: 'impossible', reason: 'x' } as const;
      expect(await errorOf(job.testerJobs[operation](request, newTester()))).toBeInstanceOf(JobNotActive);
    },
  );
});

describe('rejecting', () => {
  it.each([
    ['impossible', 'cancelled', 'cancelled_by_tester'],
    ['url_unreachable', 'failed', 'url_unreachable'],
  ] as const)('as %s makes the job %s', async (kind, status, reason) => {
    const { jobId, tester, call } = await job.claimed();
    const record = await job.testerJobs.reject({ jobId, kind, reason: 'The page is "blank"' }, tester);
    expect(record).toMatchObject({ id: jobId, status });
    expect(await job.jobs.status({ jobId }, call)).toMatchObject({
      status,
      reason,
      error: expect.stringContaining('The page is "blank"'),
    });
    expect(await job.finishedEvent(jobId)).toMatchObject({ status, reason, costMicros: '0' });
  });
});

describe('telemetry', () => {
  it('is stored in order, each batch once', async () => {
    const { jobId, tester, call } = await job.claimed();
    const at = (x: number) => [{ x, y: 0, timestamp }];
    const store = (batchId: string, x: number, sequence?: number) =>
      job.testerJobs.storeTelemetry({ jobId, batchId, sequence, clicks: at(x) }, tester);
    await store('third', 3, 2);
    await store('first', 1, 0);
    await store('second', 2, 1);
    expect(await store('first', 9, 0)).toEqual({ batchId: 'first', duplicate: true });
    await store('last', 4);
    await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    const extraction = { caller: { kind: 'system', service: 'extraction' } } as const;
    const report = await job.reports.read({ jobId }, extraction);
    expect(report.telemetry.map(({ id, summary }) => [id, summary])).toEqual([
      ['interaction-1', 'click at 1, 0'],
      ['interaction-2', 'click at 2, 0'],
      ['interaction-3', 'click at 3, 0'],
      ['interaction-4', 'click at 4, 0'],
    ]);
    expect(await errorOf(job.reports.read({ jobId }, call))).toBeInstanceOf(Forbidden);
  });

  it('is refused above 512 KB a batch and 64 MB a job, with the limit in the message', async () => {
    const { jobId, tester } = await job.claimed();
    const batch = (batchId: string, bytes: number) => {
      const consoleMessages = Array.from({ length: Math.ceil(bytes / 10_000) }, () => ({
        type: 'log',
        message: 'x'.repeat(10_000),
        timestamp,
      }));
      return job.testerJobs.storeTelemetry({ jobId, batchId, consoleMessages }, tester);
    };
    expect((await errorOf(batch('large', 530_000))).message).toContain('512 KB');
    await batch('fits', 500_000);
    await job.sql('ALTER TABLE telemetry_batch DROP CONSTRAINT telemetry_batch_bytes_check');
    await job.sql('UPDATE telemetry_batch SET bytes = 63600000 WHERE job_id = $1', [jobId]);
    const error = await errorOf(batch('one too many', 500_000));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('64 MB');
    expect(await batch('fits', 500_000)).toMatchObject({ duplicate: true });
  });

  it('is refused with the index of an invalid event', async () => {
    const { jobId, tester } = await job.claimed();
    const clicks = [click, { ...click, x: 'left' as never }];
    const error = await errorOf(job.testerJobs.storeTelemetry({ jobId, batchId: 'b', clicks }, tester));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('clicks[1].x');
  });
});

describe('a report', () => {
  const extraction = { caller: { kind: 'system', service: 'extraction' } } as const;

  it('contains all that a reader needs until it is read', async () => {
    const outputSchema = { price: { type: 'number', description: 'The price', example: null } } as const;
    const changes = {
      outputSchema,
      additionalValidationInstructions: 'Be strict',
      deviceClass: 'mobile',
    } as const;
    const { jobId, project } = await job.submitted(changes);
    expect(await job.reports.read({ jobId }, extraction)).toEqual({
      jobId,
      organizationId: project.organizationId,
      projectId: project.id,
      url: 'https://example.com/shop',
      description: 'Buy a hat',
      ...changes,
      report: 'Everything works as it should.',
      claimedAt: expect.any(String),
      submittedAt: expect.any(String),
      testDurationSeconds: expect.any(Number),
      conversation: [
        expect.objectContaining({ author: 'system', message: 'A tester has claimed the job' }),
        expect.objectContaining({ author: 'system', message: 'The tester handed in the report' }),
      ],
      telemetry: [],
    });
  });

  it.each(['claimed', 'completed'] as const)('is not found when the job is %s', async (state) => {
    const { jobId } = await job[state]();
    expect(await errorOf(job.reports.read({ jobId }, extraction))).toBeInstanceOf(JobNotFound);
  });
});
