/** The options of the job service: `main.ts` runs it and tests start it. */
import type { ServiceOptions } from '@handtest/service';
import { recordingTypes } from '@handtest/contracts/job';
import { AppModule } from './app.module.js';
import { JobConfig } from './config.js';

export const jobService: ServiceOptions<JobConfig> = {
  name: 'job',
  module: () => AppModule.forRoot(),
  config: JobConfig,
  configure: (app) => {
    const server = app.getHttpAdapter().getInstance();
    // Recordings are streamed, never read into memory.
    server.addContentTypeParser([...recordingTypes], (_request, bytes, done) => done(null, bytes));
  },
};
