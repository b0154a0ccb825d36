/**
 * Totals and deep pages while jobs end and two replicas put the ended ones into stretches: at every instant what plain
 * statements of the same snapshot say.
 */
import { terminalStatuses } from '@handtest/contracts/job';
import { eventually } from '@handtest/testing';
import { shallowOffset } from '../job/deep-page-sql.js';
import type { JobFilter, Statement } from '../job/job-filter-sql.js';
import { stretchJobs } from '../stretch/stretch-sql.js';
import { page, total } from './explained-list.js';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

const jobs = 2_400;
const writers = 6;
const { id: large } = newProject('org');
const { id: small } = newProject('org');
const projectIds = [large, small];
const call = memberOf('org');

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService({ SWEEP_INTERVAL_MS: '50' });
  await job.addReplica();
  await job.sql(
    `INSERT INTO project_copy (id, organization_id, name, deleted, version)
     SELECT id, 'org', 'Shop', false, 1 FROM unnest($1::text[]) AS id`,
    [projectIds],
  );
  await job.sql('ALTER TABLE job DISABLE TRIGGER USER');
  // One in four is the small project's.
  await job.sql(
    `INSERT INTO job (id, organization_id, project_id, status, url, description, device_class, target_duration_minutes,
       max_extension_minutes, max_extension_count, created_at, updated_at, claim_deadline)
     SELECT 'job_' || lpad(n::text, 26, '0'), 'org', ($1::text[])[1 + (n % 4 = 0)::integer], 'queued',
       'https://example.com', 'x', 'desktop', 15, 5, 3, clock_ms(), clock_ms(), clock_ms() + interval '1 hour'
     FROM generate_series(1, $2::integer) AS n`,
    [projectIds, jobs],
  );
  await job.sql('ALTER TABLE job ENABLE TRIGGER USER');
});

afterAll(() => job.stop());

interface Compared extends Record<string, unknown> {
  counted: string;
  plain: string;
  found: string[];
  plainly: string[];
  stretches: string;
}

/** Both statements of the list beside plain ones, in one statement and so in one snapshot. */
async function compare(filter: JobFilter, offset: number): Promise<Compared> {
  const parameters: unknown[] = [];
  const embed = (statement: Statement) => {
    const before = parameters.push(...statement.parameters) - statement.parameters.length;
    return statement.text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`);
  };
  const [counted, found] = [embed(total(filter)), embed(page(filter, offset))];
  const asked = parameters.push(
    filter.projectIds,
    filter.statuses ?? ['queued', ...terminalStatuses],
    filter.updatedAfter ?? '-infinity',
    offset,
  );
  const plain = `FROM job WHERE project_id = ANY($${asked - 3}::text[]) AND status = ANY($${asked - 2}::text[])
    AND updated_at > $${asked - 1}::timestamptz`;
  const direction = filter.updatedAfter ? '' : 'DESC';
  const [row] = await job.sql<Compared>(
    `SELECT (${counted}) AS counted, (SELECT count(*) ${plain}) AS plain,
       ARRAY(SELECT (p.record || '}')::json ->> 'id' FROM (${found}) AS p) AS found,
       ARRAY(SELECT id ${plain} ORDER BY updated_at ${direction}, id ${direction} LIMIT 20 OFFSET $${asked}::bigint)
         AS plainly,
       (SELECT count(*) FROM ended_stretch) AS stretches`,
    parameters,
  );
  return row!;
}

const isChain = `SELECT after = coalesce(lag(through) OVER (PARTITION BY project_id ORDER BY after), '-infinity') AS follows,
  completed + cancelled + expired + failed AS jobs FROM ended_stretch`;

it('is exact at every instant, and every full stretch is written down once', async () => {
  let writing = true;
  const waiting = Array.from({ length: jobs }, (_, n) => `job_${String(n + 1).padStart(26, '0')}`).values();
  const write = async () => {
    for (const jobId of waiting) await job.jobs.cancel({ jobId }, call);
  };
  const filters: Omit<JobFilter, 'projectIds'>[] = [
    {},
    { statuses: terminalStatuses },
    { statuses: ['queued'] },
  ];
  const seen = new Set<string>();
  let comparisons = 0;
  const read = async () => {
    for (let n = 0; writing; n++) {
      const [ended] = await job.sql<{ at: string }>(
        `SELECT iso_instant(updated_at) AS at FROM job WHERE status = 'cancelled' ORDER BY random() LIMIT 1`,
      );
      const filter = {
        projectIds: n % 2 ? projectIds : [large],
        ...filters[n % 3],
        updatedAfter: n % 5 < 2 ? ended?.at : n % 5 === 2 ? '2020-01-01T00:00:00.000Z' : undefined,
      };
      const { counted, plain, found, plainly, stretches } = await compare(filter, n % 4 ? shallowOffset : 0);
      expect([counted, found]).toEqual([plain, plainly]);
      seen.add(stretches);
      comparisons++;
    }
  };
  const reading = read();
  await Promise.all(Array.from({ length: writers }, write));
  const expectedStretches =
    Math.floor((jobs * 0.75 - 1) / stretchJobs) + Math.floor((jobs * 0.25 - 1) / stretchJobs);
  await eventually(
    async () => expect(await job.sql('SELECT 1 FROM ended_stretch')).toHaveLength(expectedStretches),
    { timeoutMs: 20_000 },
  );
  writing = false;
  await reading;
  process.stdout.write(
    `totals during ${jobs} ends: tried ${comparisons} comparisons, saw ${seen.size} numbers of stretches, failed 0\n`,
  );
  expect(seen.size).toBeGreaterThan(3);
  const chain = await job.sql<{ follows: boolean; jobs: number }>(isChain);
  expect(chain.filter(({ follows, jobs: inOne }) => !follows || inOne !== stretchJobs)).toEqual([]);
});
