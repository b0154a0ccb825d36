import { ProjectClient } from '@handtest/contracts/identity';
import { FinishedJobClient } from '@handtest/contracts/job';
import { webhookContract } from '@handtest/contracts/webhook';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { ChatProcessor } from './chat/chat.processor.js';
import { ChatService } from './chat/chat.service.js';
import { WebhookDispatcherConfig } from './config.js';
import { AttemptRecorderService } from './delivery/attempt-recorder.service.js';
import { AttemptRunnerService } from './delivery/attempt-runner.service.js';
import { AttemptService } from './delivery/attempt.service.js';
import { DeliveryConsumer } from './delivery/delivery.consumer.js';
import { DeliveryProcessor } from './delivery/delivery.processor.js';
import { DeliveryQueueService } from './delivery/delivery-queue.service.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { EndpointService } from './endpoint/endpoint.service.js';
import { WebhookTestService } from './endpoint/webhook-test.service.js';
import { SecretCipher } from './endpoint/secret-cipher.js';
import { migrations } from './migrations/index.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { retention } from './retention.js';

const service = 'webhook-dispatcher';

@Module({
  controllers: [
    serve(webhookContract, {
      getEndpoint: EndpointService,
      putEndpoint: EndpointService,
      test: WebhookTestService,
      listDeliveries: DeliveryService,
      redeliver: DeliveryService,
    }),
  ],
  providers: [
    EndpointService,
    WebhookTestService,
    AttemptService,
    ChatService,
    ChatProcessor,
    AttemptRecorderService,
    AttemptRunnerService,
    DeliveryService,
    DeliveryQueueService,
    DeliveryProcessor,
    DeliveryConsumer,
    ReconciliationService,
    {
      provide: SecretCipher,
      inject: [WebhookDispatcherConfig],
      useFactory: ({ secretsKey }: WebhookDispatcherConfig) => new SecretCipher(secretsKey),
    },
  ],
})
export class AppModule {
  static forRoot({ natsUrl, deliveryRetentionDays }: WebhookDispatcherConfig): DynamicModule {
    const imports = [
      MessagingModule.forRoot({ service, natsUrl, clients: [ProjectClient, FinishedJobClient] }),
      DatabaseModule.forRoot({ entities: [], migrations, retention: retention(deliveryRetentionDays) }),
      EventModule.forRoot({ service }),
      ProjectCopyModule,
      WorkModule,
    ];
    return { module: AppModule, imports };
  }
}
