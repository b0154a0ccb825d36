import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { AppModule } from './app.module.js';
import { CodehostConfig } from './config.js';
import { migrations } from './migrations/index.js';

await runService({
  name: 'codehost',
  module: (config) => AppModule.forRoot(config),
  config: CodehostConfig,
  commands: { migrate: migrateCommand('codehost', migrations) },
});
