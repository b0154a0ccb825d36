/** The service codehost: `main.ts` runs it, tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { AppModule } from './app.module.js';
import { CodehostConfig } from './config.js';

export const codehostService: ServiceOptions<CodehostConfig> = {
  name: 'codehost',
  module: (config) => AppModule.forRoot(config),
  config: CodehostConfig,
};
