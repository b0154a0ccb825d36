import { FilingClient } from '@handtest/contracts/codehost';
import { ProjectClient } from '@handtest/contracts/identity';
import { FinishedJobClient } from '@handtest/contracts/job';
import { webhookContract } from '@handtest/contracts/webhook';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { SecretCipherModule } from '@handtest/secret-cipher';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WebhookDispatcherConfig } from './config.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { RedeliveryService } from './delivery/redelivery.service.js';
import { EndpointModule } from './endpoint/endpoint.module.js';
import { EndpointService } from './endpoint/endpoint.service.js';
import { WebhookTestService } from './endpoint/webhook-test.service.js';
import { secretColumnsOfEndpoints } from './endpoint/secret-columns.js';
import { migrations } from './migrations/index.js';
import { retention } from './retention.js';
import { TriggerModule } from './trigger/trigger.module.js';

const service = 'webhook-dispatcher';

@Module({
  imports: [DeliveryModule, EndpointModule, TriggerModule],
  controllers: [
    serve(webhookContract, {
      getEndpoint: EndpointService,
      putEndpoint: EndpointService,
      test: WebhookTestService,
      listDeliveries: DeliveryService,
      getDelivery: DeliveryService,
      redeliver: RedeliveryService,
      redeliverFailed: RedeliveryService,
    }),
  ],
})
export class AppModule {
  static forRoot({ secretsKey, deliveryRetentionDays }: WebhookDispatcherConfig): DynamicModule {
    const imports = [
      MessagingModule.forRoot({
        service,
        clients: [FilingClient, FinishedJobClient, ProjectClient],
      }),
      DatabaseModule.forRoot({ migrations, retention: retention(deliveryRetentionDays) }),
      EventModule.forRoot({ service }),
      SecretCipherModule.forRoot(secretsKey, secretColumnsOfEndpoints),
      ProjectCopyModule,
      WorkModule,
    ];
    return { module: AppModule, imports };
  }
}
