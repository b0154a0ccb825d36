import { extractionEvents, type PlanWritten } from '@handtest/contracts/extraction';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckService } from './check.service.js';

@Injectable()
export class CheckConsumer {
  constructor(private readonly checks: CheckService) {}

  @OnEvent(extractionEvents.planWritten)
  planWritten({ jobId }: PlanWritten, transaction: EntityManager): Promise<void> {
    return this.checks.noteStart(jobId, transaction);
  }
}
