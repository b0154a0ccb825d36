/** The service browser: `main.ts` runs it, tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { AppModule } from './app.module.js';
import { BrowserConfig } from './config.js';

export const browserService: ServiceOptions<BrowserConfig> = {
  name: 'browser',
  module: (config) => AppModule.forRoot(config),
  config: BrowserConfig,
};
