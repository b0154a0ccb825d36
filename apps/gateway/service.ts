/** The gateway as a service: what `main.ts` runs and tests start. */
import type { ServiceOptions } from '@handtest/service';
import { serveReference } from './api-reference.js';
import { AppModule } from './app.module.js';
import { GatewayConfig } from './config.js';
import { serverOptions, setUpServer } from './http-server.js';

export const gatewayService: ServiceOptions<GatewayConfig> = {
  name: 'gateway',
  module: () => AppModule.forRoot(),
  config: GatewayConfig,
  fastify: serverOptions,
  configure: async (app) => {
    await setUpServer(app);
    serveReference(app);
  },
};
