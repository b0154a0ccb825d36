/** What Prometheus reads of the visits of this replica, in prom-client's default registry. */
import { Counter, Gauge, Histogram } from 'prom-client';

export const running = new Gauge({
  name: 'handtest_browser_visits_running',
  help: 'Visits on this replica, by status: starting or ready',
  labelNames: ['status'] as const,
});
export const placesFree = new Gauge({
  name: 'handtest_browser_places_free',
  help: 'Visits that this replica can take now',
});
export const lost = new Counter({
  name: 'handtest_browser_visits_lost_total',
  help: 'Visits whose replica or browser has failed',
});
export const pictures = new Counter({
  name: 'handtest_browser_pictures_total',
  help: 'Pictures for the videos of visits: recorded, or dropped because the disk was too slow or full',
  labelNames: ['outcome'] as const,
});
export const videosWaiting = new Gauge({
  name: 'handtest_browser_videos_waiting',
  help: 'Recordings on this machine whose visit has ended, and that are not sent yet',
});
export const memoryBytes = new Histogram({
  name: 'handtest_browser_visit_memory_bytes',
  help: 'Memory of the browser of one visit, measured each second',
  buckets: [250, 500, 750, 1_000, 1_500, 3_000].map((megabytes) => megabytes * 1_048_576),
});
export const processors = new Histogram({
  name: 'handtest_browser_visit_processors',
  help: 'Processors on which the browser of one visit computes, or for which it waits, measured each second',
  buckets: [0.1, 0.25, 0.5, 1, 1.5, 2, 4, 8],
});
export const drawSeconds = new Histogram({
  name: 'handtest_browser_picture_draw_seconds',
  help: 'From the sending of a picture to its drawing at the tester',
  buckets: [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5],
});
