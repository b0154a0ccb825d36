/** Receives the issues that codehost has created from the findings of a job. */
import { codehostEvents, type FilingEnded } from '@handtest/contracts/codehost';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FindingService } from './finding.service.js';

@Injectable()
export class FilingConsumer {
  constructor(private readonly findings: FindingService) {}

  @OnEvent(codehostEvents.filingEnded)
  filingEnded(filing: FilingEnded, transaction: EntityManager): Promise<void> {
    return this.findings.storeIssues(filing, transaction);
  }
}
