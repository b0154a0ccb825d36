import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { replayWorkCommand } from '@handtest/work';
import { AppModule } from './app.module.js';
import { chatQueue } from './chat/chat-queue.js';
import { WebhookDispatcherConfig } from './config.js';
import { migrations } from './migrations/index.js';

await runService({
  name: 'webhook-dispatcher',
  module: (config) => AppModule.forRoot(config),
  config: WebhookDispatcherConfig,
  commands: {
    migrate: migrateCommand('webhook-dispatcher', migrations),
    'replay-work': replayWorkCommand('webhook-dispatcher', [chatQueue]),
  },
});
