import { register } from 'prom-client';
import './metrics.js';

it.each(['repeated', 'not_writable'])('counts lost lines from zero: %s', async (reason) => {
  expect(await register.metrics()).toContain(`handtest_log_lines_lost_total{reason="${reason}"} 0\n`);
});
