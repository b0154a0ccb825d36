import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { HoldService } from './hold.service.js';
import { JobConsumer } from './job.consumer.js';

@Module({ imports: [AccountModule], providers: [HoldService, JobConsumer], exports: [HoldService] })
export class HoldModule {}
