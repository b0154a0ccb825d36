/** The service extraction: `main.ts` runs it, tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { AppModule } from './app.module.js';
import { ExtractionConfig } from './config.js';

export const extractionService: ServiceOptions<ExtractionConfig> = {
  name: 'extraction',
  module: (config) => AppModule.forRoot(config),
  config: ExtractionConfig,
};
