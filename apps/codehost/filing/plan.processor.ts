import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { planQueue } from './filing-queue.js';
import { PlanService } from './plan.service.js';

@Processor(planQueue.name, workerOptions)
export class PlanProcessor extends WorkProcessor {
  constructor(
    work: WorkService,
    private readonly plans: PlanService,
  ) {
    super(work, planQueue);
  }

  protected attempt(attempt: Attempt): Promise<Outcome> {
    return this.plans.attempt(attempt);
  }
}
