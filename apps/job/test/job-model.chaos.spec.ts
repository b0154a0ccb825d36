/** The full run of the state machine: commands against the model, and forbidden changes of ended jobs. */
import { isTerminal, jobStatuses } from '@handtest/contracts/job';
import fc from 'fast-check';
import { JobModelRun, sequences } from './job-model-run.js';
import { type JobUnderTest, startJobService } from './job-under-test.js';
import { seedJobs } from './seeded-jobs.js';

const tried = 10_000;
const atATime = 16;
const attempts = 1_000;

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService({ SWEEP_INTERVAL_MS: '50' });
  await job.addReplica();
});

afterAll(() => job.stop());

it('behaves as the model in 10,000 random sequences of commands on two replicas', async () => {
  const run = new JobModelRun(job);
  const waiting = fc.sample(sequences, tried);
  const differences: string[] = [];
  let worstMs = 0;
  const work = async () => {
    for (let sequence = waiting.pop(); sequence; sequence = waiting.pop()) {
      const startedMs = performance.now();
      const difference = await run.difference(sequence);
      worstMs = Math.max(worstMs, performance.now() - startedMs);
      if (difference) differences.push(difference);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  process.stdout.write(
    `state machine: tried ${tried} sequences of ${run.commands} commands, failed ${differences.length}, ` +
      `worst ${(worstMs / 1_000).toFixed(1)} s for a sequence\n`,
  );
  expect(differences).toEqual([]);
}, 1_800_000);

it('refuses 1,000 changes of ended jobs in the database, each with its own message', async () => {
  await seedJobs(job.sql, { organizationId: 'org', projectIds: ['proj'], jobs: attempts * 2, openOneIn: 10 });
  const ended = await job.sql<{ id: string; status: string }>(
    `SELECT id, status FROM job WHERE organization_id = 'org' AND completed_at IS NOT NULL ORDER BY id LIMIT $1`,
    [attempts],
  );
  expect(ended).toHaveLength(attempts);
  let refused = 0;
  for (const [n, { id, status }] of ended.entries()) {
    const others = jobStatuses.filter((other) => other !== status);
    const statements = [
      `UPDATE job SET status = '${others[n % others.length]}' WHERE id = $1`,
      `UPDATE job SET status = '${others[n % others.length]}', result = NULL, cost_micros = NULL, reason = NULL,
         completed_at = NULL, claim_deadline = clock_ms(), tester_id = NULL WHERE id = $1`,
      `UPDATE job SET updated_at = clock_ms() WHERE id = $1`,
      `UPDATE job SET error = 'another' WHERE id = $1`,
      `DELETE FROM job WHERE id = $1`,
    ];
    const outcome = await job.sql(statements[n % statements.length]!, [id]).then(
      () => 'done',
      (error: Error) => error.message,
    );
    if (/is refused/.test(outcome)) refused++;
  }
  const after = await job.sql<{ id: string; status: string }>(
    `SELECT id, status FROM job WHERE id = ANY($1) ORDER BY id`,
    [ended.map(({ id }) => id)],
  );
  process.stdout.write(`ended jobs: tried ${attempts} changes, failed ${attempts - refused}\n`);
  expect(refused).toBe(attempts);
  expect(after).toEqual(ended);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(jobStatuses.filter(isTerminal)));
});
