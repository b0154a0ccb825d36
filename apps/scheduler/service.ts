/** The service scheduler: `main.ts` runs it, tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { AppModule } from './app.module.js';
import { SchedulerConfig } from './config.js';

export const schedulerService: ServiceOptions<SchedulerConfig> = {
  name: 'scheduler',
  module: () => AppModule.forRoot(),
  config: SchedulerConfig,
};
