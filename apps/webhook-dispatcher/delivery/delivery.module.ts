import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { AwaitedFilingService } from './awaited-filing.service.js';
import { DeliveryGaugesService } from './delivery-gauges.service.js';
import { DeliveryQueueService } from './delivery-queue.service.js';
import { DeliveryRunnerService } from './delivery-runner.service.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { DeliveryService } from './delivery.service.js';
import { RedeliveryService } from './redelivery.service.js';

@Module({
  imports: [AttemptModule],
  providers: [
    AwaitedFilingService,
    DeliveryGaugesService,
    DeliveryQueueService,
    DeliveryRunnerService,
    DeliveryProcessor,
    DeliveryService,
    RedeliveryService,
  ],
  exports: [AwaitedFilingService, DeliveryQueueService, DeliveryService, RedeliveryService],
})
export class DeliveryModule {}
