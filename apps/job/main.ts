/** Starts the job service; `node main.js migrate` only migrates its database. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { AppModule } from './app.module.js';
import { JobConfig } from './config.js';
import { migrations } from './migrations/index.js';

await runService({
  name: 'job',
  module: (config: JobConfig) => AppModule.forRoot(config),
  config: JobConfig,
  commands: { migrate: migrateCommand('job', migrations) },
});
