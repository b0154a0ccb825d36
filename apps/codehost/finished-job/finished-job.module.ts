import { Module } from '@nestjs/common';
import { CheckModule } from '../check/check.module.js';
import { FilingModule } from '../filing/filing.module.js';
import { SessionModule } from '../session/session.module.js';
import { FinishedJobConsumer } from './finished-job.consumer.js';

@Module({ imports: [CheckModule, FilingModule, SessionModule], providers: [FinishedJobConsumer] })
export class FinishedJobModule {}
