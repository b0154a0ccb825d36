/** The service identity: `main.ts` runs it, tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { AppModule } from './app.module.js';
import { IdentityConfig } from './config.js';

export const identityService: ServiceOptions<IdentityConfig> = {
  name: 'identity',
  module: (config) => AppModule.forRoot(config),
  config: IdentityConfig,
};
