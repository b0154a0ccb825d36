/** Receives the test plans of extraction. */
import { extractionEvents, type PlanFailed, type PlanWritten } from '@handtest/contracts/extraction';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TestPlanService } from './test-plan.service.js';

@Injectable()
export class TestPlanConsumer {
  constructor(private readonly plans: TestPlanService) {}

  @OnEvent(extractionEvents.planWritten)
  planWritten(plan: PlanWritten, transaction: EntityManager): Promise<void> {
    return this.plans.store(plan, transaction);
  }

  @OnEvent(extractionEvents.planFailed)
  planFailed(failure: PlanFailed, transaction: EntityManager): Promise<void> {
    return this.plans.giveUp(failure, transaction);
  }
}
