import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { FilingModule } from '../filing/filing.module.js';
import { CheckConsumer } from './check.consumer.js';
import { CheckProcessor } from './check.processor.js';
import { CheckService } from './check.service.js';

@Module({
  imports: [AccessModule, FilingModule],
  providers: [CheckConsumer, CheckProcessor, CheckService],
  exports: [CheckService],
})
export class CheckModule {}
