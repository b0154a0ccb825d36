/** The job service as a service: what `main.ts` runs and tests start. */
import type { ServiceOptions } from '@handtest/service';
import { recordingTypes } from '@handtest/contracts/job';
import { AppModule } from './app.module.js';
import { JobConfig } from './config.js';

export const jobService: ServiceOptions<JobConfig> = {
  name: 'job',
  module: (config) => AppModule.forRoot(config),
  config: JobConfig,
  configure: (app) => {
    const server = app.getHttpAdapter().getInstance();
    // Recordings are passed on as they come, never read into memory.
    server.addContentTypeParser([...recordingTypes], (_request, bytes, done) => done(null, bytes));
  },
};
