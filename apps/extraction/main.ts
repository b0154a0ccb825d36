import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { replayWorkCommand } from '@handtest/work';
import { AppModule } from './app.module.js';
import { ExtractionConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { readingQueue } from './reading/reading-queue.js';

await runService({
  name: 'extraction',
  module: (config) => AppModule.forRoot(config),
  config: ExtractionConfig,
  commands: {
    migrate: migrateCommand('extraction', migrations),
    'replay-work': replayWorkCommand('extraction', [readingQueue]),
  },
});
