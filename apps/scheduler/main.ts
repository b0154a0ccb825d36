import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { AppModule } from './app.module.js';
import { SchedulerConfig } from './config.js';
import { migrations } from './migrations/index.js';

await runService({
  name: 'scheduler',
  module: (config) => AppModule.forRoot(config),
  config: SchedulerConfig,
  commands: { migrate: migrateCommand('scheduler', migrations) },
});
