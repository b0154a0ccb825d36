/** Random sequences of commands against the model: after each step the service says what the model says. */
import { type Call, ContractError, newId } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import type { ProjectCopy } from '@handtest/contracts/identity';
import { isTerminal } from '@handtest/contracts/job';
import { eventually } from '@handtest/testing';
import fc from 'fast-check';
import { newProject } from './fake-neighbours.js';
import { act, type Command, commands, freshJob, type Step } from './job-model.js';
import { type JobUnderTest, newTester, readingOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService({ SWEEP_INTERVAL_MS: '50' });
});

afterAll(() => job.stop());

interface Subject {
  jobId: string;
  call: Call;
  testers: [Call, Call];
}

/** Lets a deadline pass that applies at this moment, and waits for the sweep that sees it. */
async function passDeadline(jobId: string, column: string, condition: string): Promise<void> {
  const overdue = await job.sql(
    `UPDATE job SET ${column} = clock_timestamp() - interval '1 ms' WHERE id = $1 AND ${condition} RETURNING id`,
    [jobId],
  );
  if (overdue.length > 0) await job.finishedEvent(jobId);
}

/** Tells the job service and waits until it has dealt with it, whether it changed anything or not. */
async function tell(publish: (id: string) => Promise<void>): Promise<void> {
  const id = newId('message');
  await publish(id);
  await eventually(async () => {
    expect(await job.sql('SELECT 1 FROM inbox WHERE message_id = $1', [id])).toHaveLength(1);
  });
}

const perform: Record<Command, (subject: Subject, tester: Call) => Promise<unknown>> = {
  claim: ({ jobId }, tester) => job.testerJobs.claim({ jobId }, tester),
  release: ({ jobId }, tester) => job.testerJobs.release({ jobId }, tester),
  telemetry: ({ jobId }, tester) =>
    job.testerJobs.storeTelemetry({ jobId, batchId: newId('message') }, tester),
  submit: ({ jobId }, tester) => job.testerJobs.submit({ jobId, report: 'Fine' }, tester),
  reject: ({ jobId }, tester) => job.testerJobs.reject({ jobId, kind: 'impossible', reason: 'x' }, tester),
  cancel: ({ jobId, call }) => job.jobs.cancel({ jobId }, call),
  letClaimDeadlinePass: ({ jobId }) => passDeadline(jobId, 'claim_deadline', `status = 'queued'`),
  letResponseDeadlinePass: ({ jobId }) =>
    passDeadline(jobId, 'response_deadline', `status = 'working' AND submitted_at IS NULL`),
  reportRead: ({ jobId }) => tell((id) => job.publish(extractionEvents.reportRead, readingOf(jobId), id)),
  reportUnreadable: ({ jobId }) =>
    tell((id) => job.publish(extractionEvents.reportUnreadable, { jobId, message: 'x' }, id)),
};

async function answerOf(subject: Subject, { command, tester }: Step): Promise<string> {
  try {
    await perform[command](subject, subject.testers[tester]);
    return 'done';
  } catch (error) {
    if (error instanceof ContractError) return error.code;
    throw error;
  }
}

const steps = fc.array(
  fc.record({
    // Ends are rarer than what keeps a job going, so that sequences get somewhere.
    command: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<Command>('claim', 'submit', 'release', 'telemetry') },
      { weight: 1, arbitrary: fc.constantFrom(...commands) },
    ),
    tester: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 3, maxLength: 14 },
);

async function compare(project: ProjectCopy, sequence: readonly Step[]): Promise<void> {
  const { jobId, call } = await job.create(project);
  const subject: Subject = { jobId, call, testers: [newTester(), newTester()] };
  const model = freshJob();
  for (const step of sequence) {
    const expected = act(model, step);
    expect(await answerOf(subject, step)).toBe(expected);
    const record = await job.jobs.status({ jobId }, call);
    expect([record.status, record.reason]).toEqual([model.status, model.reason]);
    expect(record.submittedAt !== undefined).toBe(model.isSubmitted);
    expect(record.completedAt !== undefined).toBe(isTerminal(model.status));
  }
  if (isTerminal(model.status)) await job.finishedEvent(jobId);
  else expect(job.finished.filter((event) => event.jobId === jobId)).toEqual([]);
}

it('behaves as the model in 300 random sequences of commands, ten at a time', async () => {
  const project = newProject();
  await job.create(project);
  const tenSequences = fc.array(steps, { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(tenSequences, async (sequences) => {
      await Promise.all(sequences.map((sequence) => compare(project, sequence)));
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
