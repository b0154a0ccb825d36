import { runService } from '@handtest/service';
import { AppModule } from './app.module.js';
import { ExtractionConfig } from './config.js';

await runService({
  name: 'extraction',
  module: (config) => AppModule.forRoot(config),
  config: ExtractionConfig,
});
