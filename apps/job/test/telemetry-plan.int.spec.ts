/** The plan of the statement that reads telemetry: an index answers each page, also of a job with many batches. */
import { batchPage, beforeAllBatches } from '../telemetry/telemetry-batches.js';
import { startJobDatabase, waysTo } from './explained-list.js';
import { seedJobs } from './seeded-jobs.js';

let database: Awaited<ReturnType<typeof startJobDatabase>>;

beforeAll(async () => {
  database = await startJobDatabase();
  await seedJobs(database.sql, { organizationId: 'org', projectIds: ['proj_0'], jobs: 10, openOneIn: 10 });
  await database.sql(
    `INSERT INTO telemetry_batch (job_id, batch_id, position, console_messages, network_requests, clicks, bytes, stored_at)
     SELECT job.id, number, number, '[]', '[]', '[]', 10, clock_timestamp() FROM job, generate_series(1, 1000) AS number`,
  );
  await database.sql('VACUUM ANALYZE telemetry_batch');
});

afterAll(() => database.stop());

it('a page of telemetry comes from an index in order', async () => {
  const [job] = await database.sql('SELECT id FROM job LIMIT 1');
  const parameters = { jobId: job!.id, ...beforeAllBatches, bytes: 1 };
  const statement = { text: batchPage('b.clicks::text AS items'), parameters };
  expect(await waysTo('telemetry_batch', database.dataSource, statement)).toEqual([
    'Index Scan telemetry_batch_order',
    'Index Scan telemetry_batch_pkey',
  ]);
});
