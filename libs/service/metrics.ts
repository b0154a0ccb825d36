/** Prometheus metrics of the process, in prom-client's default registry. */
import { Counter, Histogram, collectDefaultMetrics, register } from 'prom-client';

export const httpRequestSeconds = new Histogram({
  name: 'handtest_http_request_duration_seconds',
  help: 'Duration of HTTP requests by method, route pattern and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

export const linesLost = new Counter({
  name: 'handtest_log_lines_lost_total',
  help: 'Log lines that were not written: by the limit for one kind of line (repeated) or because output failed (not_writable)',
  labelNames: ['reason'] as const,
});

// An increase is counted from a value that exists.
for (const reason of ['repeated', 'not_writable']) linesLost.inc({ reason }, 0);

/** Event loop, memory, garbage collection; labels every metric with the service. Once per process. */
export function startMetrics(service: string): void {
  register.setDefaultLabels({ service });
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics();
}
