/** Receives the readings of extraction. */
import { extractionEvents, type ReportRead, type ReportUnreadable } from '@handtest/contracts/extraction';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ReportService } from './report.service.js';

@Injectable()
export class ReportConsumer {
  constructor(private readonly reports: ReportService) {}

  @OnEvent(extractionEvents.reportRead)
  reportRead(reading: ReportRead, transaction: EntityManager): Promise<void> {
    return this.reports.complete(reading, transaction);
  }

  @OnEvent(extractionEvents.reportUnreadable)
  reportUnreadable(failure: ReportUnreadable, transaction: EntityManager): Promise<void> {
    return this.reports.giveUp(failure, transaction);
  }
}
