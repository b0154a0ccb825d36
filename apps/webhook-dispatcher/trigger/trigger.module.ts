import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { FinishedJobService } from './finished-job.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { TriggerConsumer } from './trigger.consumer.js';

@Module({
  imports: [ChatModule, DeliveryModule],
  providers: [FinishedJobService, ReconciliationService, TriggerConsumer],
})
export class TriggerModule {}
