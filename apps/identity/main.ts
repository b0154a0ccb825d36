import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { replayWorkCommand } from '@handtest/work';
import { AppModule } from './app.module.js';
import { IdentityConfig } from './config.js';
import { mailQueue } from './mail/mail-queue.js';
import { migrations } from './migrations/index.js';

await runService({
  name: 'identity',
  module: (config) => AppModule.forRoot(config),
  config: IdentityConfig,
  commands: {
    migrate: migrateCommand('identity', migrations),
    'replay-work': replayWorkCommand('identity', [mailQueue]),
  },
});
