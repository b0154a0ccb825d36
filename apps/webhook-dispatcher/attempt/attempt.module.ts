import { Module } from '@nestjs/common';
import { WebhookDispatcherConfig } from '../config.js';
import { AttemptService } from './attempt.service.js';
import { SecretCipher } from './secret-cipher.js';

@Module({
  providers: [
    AttemptService,
    {
      provide: SecretCipher,
      inject: [WebhookDispatcherConfig],
      useFactory: ({ secretsKey }: WebhookDispatcherConfig) => new SecretCipher(secretsKey),
    },
  ],
  exports: [AttemptService, SecretCipher],
})
export class AttemptModule {}
