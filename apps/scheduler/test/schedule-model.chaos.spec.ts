/** The full run of the model. */
import { ScheduleModelRun } from './schedule-model-run.js';
import { type SchedulerUnderTest, startScheduler } from './scheduler-under-test.js';

let scheduler: SchedulerUnderTest;

beforeAll(async () => {
  scheduler = await startScheduler();
  await scheduler.addReplica();
});
afterAll(() => scheduler.stop());

it('agrees with the model in 500 random sequences of changes and runs', async () => {
  const run = new ScheduleModelRun(scheduler);
  await run.try(500);
  expect(run.failures).toEqual([]);
  expect(run.refused).toBeGreaterThan(50);
  expect(run.runs).toBeGreaterThan(50);
}, 900_000);
