/** Random sequences of commands: after each step the service equals the model. */
import fc from 'fast-check';
import { JobModelRun, sequences } from './job-model-run.js';
import { type JobUnderTest, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService({ SWEEP_INTERVAL_MS: '50' });
});

afterAll(() => job.stop());

it('behaves as the model in 300 random sequences of commands, ten at a time', async () => {
  const run = new JobModelRun(job);
  const tenSequences = fc.array(sequences, { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(tenSequences, async (ten) => {
      const differences = await Promise.all(ten.map((sequence) => run.difference(sequence)));
      expect(differences.filter(Boolean)).toEqual([]);
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
