import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { EndpointService } from './endpoint.service.js';
import { WebhookTestService } from './webhook-test.service.js';

@Module({
  imports: [AttemptModule, DeliveryModule],
  providers: [EndpointService, WebhookTestService],
  exports: [EndpointService, WebhookTestService],
})
export class EndpointModule {}
