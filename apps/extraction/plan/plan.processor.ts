/**
 * Writes test plans and publishes them. Temporary faults are retried for 30 minutes. After that, or after a permanent fault,
 * the plan has failed.
 */
import { extractionEvents } from '@handtest/contracts/extraction';
import { Outbox } from '@handtest/messaging';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { FinalModelFault, ModelUnavailable } from '../model/model.client.js';
import { isOutageTooLong } from '../model/model-outage.js';
import { planQueue, planRetryMinutes } from './plan-queue.js';
import { PlanService } from './plan.service.js';
import { PlannerService } from './planner.service.js';

/** Attempts that kill or block their process end without an outcome. Others end the plan long before. */
class LostAttempts extends Error {
  override readonly name = 'LostAttempts';
}

@Injectable()
@Processor(planQueue.name, workerOptions)
export class PlanProcessor extends WorkProcessor {
  private readonly log = new Logger(PlanProcessor.name);

  constructor(
    work: WorkService,
    private readonly config: ExtractionConfig,
    private readonly outbox: Outbox,
    private readonly plans: PlanService,
    private readonly planner: PlannerService,
  ) {
    super(work, planQueue);
  }

  protected async attempt(attempt: Attempt): Promise<Outcome> {
    const jobId = attempt.key;
    try {
      const request = await this.plans.requestOf(jobId);
      if (!request) return {};
      if (attempt.number >= this.queue.retry.mostAttempts) throw new LostAttempts();
      const limit = AbortSignal.timeout(this.config.readingLimitSeconds * 1_000);
      const plan = await this.planner.planOf(request, AbortSignal.any([attempt.signal, limit]));
      return {
        effects: async (transaction) => {
          await this.plans.dropMaterial(transaction, jobId);
          await this.outbox.add(transaction, extractionEvents.planWritten, { jobId, ...plan });
        },
      };
    } catch (error) {
      const message = attempt.signal.aborted ? undefined : finalMessage(error, attempt);
      if (message === undefined) throw error;
      this.log.warn({ err: error, jobId, attempt: attempt.number }, 'a test plan has failed');
      return {
        effects: async (transaction) => {
          await this.plans.dropMaterial(transaction, jobId);
          await this.outbox.add(transaction, extractionEvents.planFailed, { jobId, message });
        },
      };
    }
  }
}

/** The message for the caller; undefined when the attempt is to be retried. */
function finalMessage(error: unknown, attempt: Attempt): string | undefined {
  if (error instanceof FinalModelFault || error instanceof LostAttempts)
    return 'The test plan could not be written';
  if (!isOutageTooLong(attempt, planRetryMinutes)) return undefined;
  return error instanceof ModelUnavailable
    ? 'The test plan could not be written because the AI service was unavailable'
    : 'The test plan could not be written because of an error in this service';
}
