import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { AppModule } from './app.module.js';
import { ExtractionConfig } from './config.js';
import { migrations } from './migrations/index.js';

await runService({
  name: 'extraction',
  module: (config) => AppModule.forRoot(config),
  config: ExtractionConfig,
  commands: { migrate: migrateCommand('extraction', migrations) },
});
