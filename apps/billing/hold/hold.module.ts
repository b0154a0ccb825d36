import { Module } from '@nestjs/common';
import { HoldService } from './hold.service.js';
import { JobConsumer } from './job.consumer.js';

@Module({ providers: [HoldService, JobConsumer], exports: [HoldService] })
export class HoldModule {}
