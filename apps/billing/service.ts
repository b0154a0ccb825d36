/** The service billing: `main.ts` runs it, tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { AppModule } from './app.module.js';
import { BillingConfig } from './config.js';

export const billingService: ServiceOptions<BillingConfig> = {
  name: 'billing',
  module: (config) => AppModule.forRoot(config),
  config: BillingConfig,
};
