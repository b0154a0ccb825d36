/** Submits a report. The API answers a repeated submit of the same report as the first, so a lost answer is no error. */
import { isTemporary } from '@handtest/sdk';
import { handtest } from '../../client/handtest.js';
import type { TesterJob } from '../tester-query.js';
import type { ReportBody } from './report-body.js';

const pausesMs = [1_000, 2_000, 4_000, 8_000];

export async function sendReport(jobId: string, body: ReportBody): Promise<TesterJob> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await handtest.tester.jobs.submit(jobId, body);
    } catch (error) {
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || !isTemporary(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
