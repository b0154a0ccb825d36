/** Asks the job service for the jobs of leased executions and records what came of it. */
import { systemCall } from '@handtest/contracts/define';
import { ScheduledJobClient } from '@handtest/contracts/job';
import { ServiceIdentity } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { ExecutionQueueService, type LeasedExecution } from './execution-queue.service.js';
import { completed, type Outcome, outcomeOf, stopped, tooLate } from './outcome.js';

@Injectable()
export class JobRequestService {
  private readonly log = new Logger(JobRequestService.name);

  constructor(
    private readonly jobs: ScheduledJobClient,
    private readonly queue: ExecutionQueueService,
    private readonly self: ServiceIdentity,
  ) {}

  /** All at once: requests of one tick share their messages and statements. The batches of the sweeps bound their number. */
  async makeAll(executions: readonly LeasedExecution[]): Promise<void> {
    await Promise.all(executions.map((execution) => this.makeOne(execution)));
  }

  /** An outcome that was not recorded must not stop the others: after the lease the attempt is repeated. */
  private async makeOne(execution: LeasedExecution): Promise<void> {
    try {
      await this.make(execution);
    } catch (error) {
      this.log.error(
        { err: error, executionId: execution.id },
        'the outcome of an execution was not recorded',
      );
    }
  }

  /**
   * Creates the job of one execution. The schedule and its instant are the idempotency key, so that a second attempt gets
   * the same job.
   *
   * @param deadlineMs on the monotonic clock
   */
  async make(execution: LeasedExecution, deadlineMs?: number): Promise<void> {
    const outcome = stopped(execution) ?? tooLate(execution) ?? (await this.attempt(execution, deadlineMs));
    if (outcome) await this.queue.settle(execution, outcome);
    else await this.queue.postpone(execution);
  }

  private async attempt(execution: LeasedExecution, deadlineMs?: number): Promise<Outcome | undefined> {
    try {
      const call = { ...systemCall(this.self.name), deadlineMs };
      const { jobId } = await this.jobs.create(requestOf(execution), call);
      return completed(jobId);
    } catch (error) {
      const outcome = outcomeOf(error, execution.lateMs);
      const { id: executionId, attempt } = execution;
      if (!outcome)
        this.log.warn({ err: error, executionId, attempt }, 'a job of a schedule could not be created yet');
      return outcome;
    }
  }
}

function requestOf(execution: LeasedExecution) {
  const { scheduleId, nominalAt, projectId, templateId } = execution;
  return {
    ...{ scheduleId, projectId, templateId },
    nominalAt: nominalAt.toISOString(),
    url: execution.urlOverride ?? undefined,
    autoCreateCodehostIssues: execution.autoCreateCodehostIssuesOverride ?? undefined,
    chatNotification: execution.chatNotificationOverride ?? undefined,
  };
}
