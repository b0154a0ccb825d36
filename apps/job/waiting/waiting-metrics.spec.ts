import { register } from 'prom-client';
import './waiting-metrics.js';

it.each(['completed', 'failed'])('counts results from zero: %s', async (outcome) => {
  expect(await register.metrics()).toContain(`handtest_job_result_seconds_count{outcome="${outcome}"} 0\n`);
});
