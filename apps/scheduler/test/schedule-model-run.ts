/** Random sequences of changes, pauses, resumes and runs: each schedule is compared with its model after each step. */
import { InvalidRequest } from '@handtest/contracts/define';
import type { ScheduleRecord } from '@handtest/contracts/scheduler';
import fc from 'fast-check';
import { type Changes, changed, type Fields, nextAfter, sequences, type Step } from './schedule-model.js';
import { callAs, type Project, type SchedulerUnderTest } from './scheduler-under-test.js';

const atOnce = 10;

export class ScheduleModelRun {
  readonly failures: { sequence: string; error: string }[] = [];
  steps = 0;
  refused = 0;
  runs = 0;
  readonly seed = Date.now();
  readonly project: Project;

  constructor(readonly scheduler: SchedulerUnderTest) {
    this.project = scheduler.addProject();
  }

  async try(count: number): Promise<void> {
    const waiting = fc.sample(sequences, { numRuns: count, seed: this.seed });
    const lane = async () => {
      for (let sequence = waiting.pop(); sequence; sequence = waiting.pop()) await this.trySequence(sequence);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    const { steps, refused, runs, seed, failures } = this;
    process.stdout.write(
      `random changes of schedules: tried ${count} sequences of ${steps} steps (${refused} refused, ${runs} runs), ` +
        `failed ${failures.length}, seed ${seed}\n`,
    );
  }

  private async trySequence(sequence: Step[]): Promise<void> {
    try {
      const pair = await Pair.create(this);
      for (const step of sequence) await pair.take(step);
    } catch (error) {
      this.failures.push({ sequence: JSON.stringify(sequence), error: String(error) });
    }
  }
}

/** One schedule beside its model. */
class Pair {
  private fields: Fields;
  private executions = 0;

  private constructor(
    private readonly context: ScheduleModelRun,
    private readonly schedule: ScheduleRecord,
    private readonly anchorMonday: string,
  ) {
    this.fields = fieldsOf(schedule);
  }

  static async create(context: ScheduleModelRun): Promise<Pair> {
    const { scheduler, project } = context;
    const schedule = await scheduler.create(project, { scheduledMinute: 0, status: 'paused' });
    const [row] = await scheduler.sql<{ anchor: string }>(
      'SELECT anchor_monday::text AS anchor FROM schedule WHERE id = $1',
      [schedule.id],
    );
    return new Pair(context, schedule, row!.anchor);
  }

  async take(step: Step): Promise<void> {
    const { scheduler, project } = this.context;
    this.context.steps += 1;
    if ('patch' in step) await this.patch(step.patch);
    else if ('run' in step) await this.run();
    else if (this.fields.status === 'active') await this.fallDue();
    expect(fieldsOf(await scheduler.schedules.get(this.id, callAs(project)))).toEqual(this.fields);
    expect(await scheduler.executions(this.schedule, project)).toHaveLength(this.executions);
  }

  private get id() {
    return { projectId: this.context.project.id, scheduleId: this.schedule.id };
  }

  private async patch(changes: Changes): Promise<void> {
    const { scheduler, project } = this.context;
    const outcome = await scheduler.schedules
      .update({ ...this.id, ...changes }, callAs(project))
      .catch((error: unknown) => {
        if (error instanceof InvalidRequest) return undefined;
        throw error;
      });
    const now = outcome ? Date.parse(outcome.updatedAt) : Date.now();
    const expected = changed(this.fields, changes, this.anchorMonday, now);
    expect(outcome && fieldsOf(outcome)).toEqual(expected);
    if (expected) this.fields = expected;
    else this.context.refused += 1;
  }

  private async run(): Promise<void> {
    const { scheduler, project } = this.context;
    const run = await scheduler.schedules.run(this.id, callAs(project));
    expect(run.status).toBe('completed');
    this.executed(run.executedAt!);
  }

  private async fallDue(): Promise<void> {
    const { scheduler, project } = this.context;
    // In milliseconds: an instant that has an execution gets no second one.
    const [row] = await scheduler.sql<{ at: Date }>(
      `UPDATE schedule SET next_execution_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1
       RETURNING next_execution_at AS at`,
      [this.schedule.id],
    );
    const at = row!.at.toISOString();
    const items = await scheduler.executed(this.schedule, project, this.executions + 1);
    const execution = items.find(({ scheduledAt }) => scheduledAt === at)!;
    expect(execution.status).toBe('completed');
    this.executed(execution.executedAt);
    const next = nextAfter(this.fields, this.anchorMonday, row!.at.getTime());
    this.fields = { ...this.fields, nextExecutionAt: next, status: next === null ? 'paused' : 'active' };
  }

  private executed(at: string): void {
    this.context.runs += 1;
    this.executions += 1;
    this.fields = { ...this.fields, lastExecutedAt: at };
  }
}

function fieldsOf(record: ScheduleRecord): Fields {
  const { id, projectId, templateId, templateName, createdAt, updatedAt, ...fields } = record;
  expect([id, projectId, templateId, templateName, createdAt, updatedAt]).not.toContain(undefined);
  return fields;
}
