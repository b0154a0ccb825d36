/** Applies a sequence of commands to the service and to the model, and finds their first difference. */
import { type Call, ContractError, newId } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { identityEvents, type ProjectCopy } from '@handtest/contracts/identity';
import { isTerminal, type JobStatus } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import fc from 'fast-check';
import { newProject } from './fake-neighbours.js';
import {
  act,
  type Command,
  commands,
  extensionMinutes,
  freshJob,
  type ModelJob,
  type Sequence,
  type Step,
} from './job-model.js';
import { type JobUnderTest, memberOf, newTester, readingOf } from './job-under-test.js';
import { PreparedJobs, shopProject } from './prepared-jobs.js';

/** Commands that end a job are rarer, so that sequences last longer. */
const steps = fc.array(
  fc.record({
    command: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom<Command>(
          'planWritten',
          'claim',
          'submit',
          'release',
          'telemetry',
          'extend',
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom(...commands) },
    ),
    tester: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 3, maxLength: 14 },
);
export const sequences: fc.Arbitrary<Sequence> = fc.record({ isPrepared: fc.boolean(), steps });

interface Subject {
  jobId: string;
  project: ProjectCopy;
  call: Call;
  testers: [Call, Call];
}

/** The observable state of a job. */
interface Observed {
  answer: string;
  status: JobStatus;
  reason?: string;
  isSubmitted: boolean;
  hasEnded: boolean;
  extensionsUsed: number;
  /** Callers find it. */
  isFound: boolean;
}

export class JobModelRun {
  /** Commands carried out so far. */
  commands = 0;

  constructor(private readonly job: JobUnderTest) {}

  /** The first difference, as a sentence; undefined when there is none. */
  async difference({ isPrepared, steps }: Sequence): Promise<string | undefined> {
    const { jobId, project, call } = await (isPrepared
      ? this.createPrepared()
      : this.job.create(newProject()));
    const subject: Subject = { jobId, project, call, testers: [newTester(), newTester()] };
    const model = freshJob(isPrepared);
    for (const [index, step] of steps.entries()) {
      this.commands++;
      const expected = JSON.stringify(observedBy(model, act(model, step)));
      const found = JSON.stringify(await this.observe(subject, await this.answerOf(subject, step)));
      const before = steps.slice(0, index + 1).map(({ command, tester }) => `${command} ${tester}`);
      if (found !== expected)
        return `${isPrepared ? 'prepared, ' : ''}after ${before.join(', ')}: ${found}, not ${expected}`;
    }
    if (isTerminal(model.status)) await this.job.finishedEvent(jobId);
    const events = this.job.finishedEvents(jobId);
    const expected = isTerminal(model.status) ? [model.status] : [];
    const found = events.map(({ status }) => status);
    return found.join() === expected.join() ? undefined : `events ${found.join()}, not ${expected.join()}`;
  }

  private async createPrepared() {
    const project = shopProject();
    const { jobId } = await new PreparedJobs(this.job).create({}, project);
    return { jobId, project, call: memberOf(project.organizationId) };
  }

  private async answerOf(subject: Subject, { command, tester }: Step): Promise<string> {
    try {
      await this.perform[command](subject, subject.testers[tester]);
      return 'done';
    } catch (error) {
      if (error instanceof ContractError) return error.code;
      throw error;
    }
  }

  private async observe({ jobId, call }: Subject, answer: string): Promise<Observed> {
    const [row] = await this.job.sql<Omit<Observed, 'answer' | 'isFound'>>(
      `SELECT status, reason, submitted_at IS NOT NULL AS "isSubmitted", completed_at IS NOT NULL AS "hasEnded",
         extensions_used AS "extensionsUsed" FROM job WHERE id = $1`,
      [jobId],
    );
    const { status, reason, isSubmitted, hasEnded, extensionsUsed } = row!;
    const seen = await this.job.jobs.status({ jobId }, call).catch((error: unknown) => {
      if (error instanceof ContractError && error.code === 'job_not_found') return undefined;
      throw error;
    });
    if (seen && (seen.status !== status || seen.reason !== (reason ?? undefined))) {
      throw new Error(`Callers see ${seen.status} for a job that is ${status}`);
    }
    return {
      answer,
      status,
      reason: reason ?? undefined,
      isSubmitted,
      hasEnded,
      extensionsUsed,
      isFound: !!seen,
    };
  }

  private readonly perform: Record<Command, (subject: Subject, tester: Call) => Promise<unknown>> = {
    planWritten: ({ jobId }) => new PreparedJobs(this.job).writePlan(jobId),
    planFailed: ({ jobId }) => new PreparedJobs(this.job).failPlan(jobId),
    letPlanDeadlinePass: ({ jobId }) =>
      this.letPass(jobId, `created_at = created_at - interval '35 minutes'`, `status = 'preparing'`),
    claim: ({ jobId }, tester) => this.job.testerJobs.claim({ jobId }, tester),
    release: ({ jobId }, tester) => this.job.testerJobs.release({ jobId }, tester),
    telemetry: ({ jobId }, tester) =>
      this.job.testerJobs.storeTelemetry({ jobId, batchId: newId('message') }, tester),
    extend: ({ jobId }, tester) => this.job.testerJobs.extend({ jobId, minutes: extensionMinutes }, tester),
    submit: ({ jobId }, tester) => this.job.testerJobs.submit({ jobId, report: 'Fine' }, tester),
    reject: ({ jobId }, tester) =>
      this.job.testerJobs.reject({ jobId, kind: 'impossible', reason: 'x' }, tester),
    rejectUnreachable: ({ jobId }, tester) =>
      this.job.testerJobs.reject({ jobId, kind: 'url_unreachable', reason: 'x' }, tester),
    cancel: ({ jobId, call }) => this.job.jobs.cancel({ jobId }, call),
    letClaimDeadlinePass: ({ jobId }) =>
      this.letPass(jobId, `claim_deadline = clock_ms()`, `status = 'queued'`),
    letResponseDeadlinePass: ({ jobId }) =>
      this.letPass(jobId, `response_deadline = clock_ms()`, `status = 'working' AND submitted_at IS NULL`),
    letReadingDeadlinePass: ({ jobId }) =>
      this.letPass(
        jobId,
        `submitted_at = submitted_at - interval '24 hours'`,
        `status = 'working' AND submitted_at IS NOT NULL`,
      ),
    reportRead: ({ jobId }) =>
      this.publish((id) => this.job.publish(extractionEvents.reportRead, readingOf(jobId), id)),
    reportUnreadable: ({ jobId }) =>
      this.publish((id) => this.job.publish(extractionEvents.reportUnreadable, { jobId, message: 'x' }, id)),
    deleteProject: async ({ jobId, project }) => {
      const open = await this.job.sql(
        `SELECT 1 FROM job WHERE id = $1 AND (status IN ('preparing', 'queued') OR status = 'working' AND submitted_at IS NULL)`,
        [jobId],
      );
      const deleted = { ...project, deleted: true, version: 2 };
      await this.publish((id) => this.job.publish(identityEvents.projectChanged, deleted, id));
      if (open.length > 0) await this.job.finishedEvent(jobId);
    },
  };

  /**
   * Lets a deadline pass that applies at this moment, and waits for the sweep that sees it. The rules of the database
   * stay out of it for this one change: no program may set such a time back.
   */
  private async letPass(jobId: string, change: string, condition: string): Promise<void> {
    const applies = `id = '${jobId}' AND ${condition}`;
    if ((await this.job.sql(`SELECT 1 FROM job WHERE ${applies}`)).length === 0) return;
    await this.job.sql(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE job SET ${change} WHERE ${applies}; COMMIT`,
    );
    await this.job.finishedEvent(jobId);
  }

  /** Publishes an event and waits until the job service has handled it. */
  private async publish(publish: (id: string) => Promise<void>): Promise<void> {
    const id = newId('message');
    await publish(id);
    await eventually(async () => {
      expect(await this.job.sql('SELECT 1 FROM inbox WHERE message_id = $1', [id])).toHaveLength(1);
    });
  }
}

function observedBy(model: ModelJob, answer: string): Observed {
  const { status, reason, isSubmitted, extensionsUsed, isProjectDeleted } = model;
  const hasEnded = isTerminal(status);
  return { answer, status, reason, isSubmitted, hasEnded, extensionsUsed, isFound: !isProjectDeleted };
}
