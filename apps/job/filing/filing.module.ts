import { findingContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { FilingConsumer } from './filing.consumer.js';
import { FindingService } from './finding.service.js';

@Module({
  controllers: [serve(findingContract, FindingService)],
  providers: [FilingConsumer, FindingService],
})
export class FilingModule {}
