/** The service webhook-dispatcher: `main.ts` runs it, tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { AppModule } from './app.module.js';
import { WebhookDispatcherConfig } from './config.js';

export const webhookDispatcherService: ServiceOptions<WebhookDispatcherConfig> = {
  name: 'webhook-dispatcher',
  module: (config) => AppModule.forRoot(config),
  config: WebhookDispatcherConfig,
};
