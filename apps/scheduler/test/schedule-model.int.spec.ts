/** A schedule is what its model says, after each change and run, on two replicas. */
import { ScheduleModelRun } from './schedule-model-run.js';
import { type SchedulerUnderTest, startScheduler } from './scheduler-under-test.js';

let scheduler: SchedulerUnderTest;

beforeAll(async () => {
  scheduler = await startScheduler();
  await scheduler.addReplica();
});
afterAll(() => scheduler.stop());

it('agrees with the model in 60 random sequences of changes and runs', async () => {
  const run = new ScheduleModelRun(scheduler);
  await run.try(60);
  expect(run.failures).toEqual([]);
  expect(run.refused).toBeGreaterThan(5);
  expect(run.runs).toBeGreaterThan(5);
}, 120_000);
