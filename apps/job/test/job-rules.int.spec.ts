/** Changes that the database refuses to every program. */
import { newId } from '@handtest/contracts/define';
import { isTerminal, type JobStatus, jobStatuses, mayMove } from '@handtest/contracts/job';
import { migrate } from '@handtest/database';
import { startPostgres, testDatabase, type TestDatabase } from '@handtest/deployment';
import { Client } from 'pg';
import { migrations } from '../migrations/index.js';

let database: TestDatabase;
let stopPostgres: () => Promise<void>;
let client: Client;

beforeAll(async () => {
  const postgres = await startPostgres();
  stopPostgres = () => postgres.stop();
  database = await testDatabase(
    postgres.url,
    'job',
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map(({ name }) => name).join('_'),
  );
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
  await stopPostgres();
});

const pairs = jobStatuses.flatMap((from) => jobStatuses.map((to) => [from, to] as const));

/** A valid row in any state, written without the triggers. */
async function rowIn(status: JobStatus): Promise<string> {
  const id = newId('job');
  await client.query('ALTER TABLE job DISABLE TRIGGER USER');
  await client.query(
    `INSERT INTO job (id, organization_id, project_id, url, description, device_class, target_duration_minutes,
       max_extension_minutes, max_extension_count, created_at, updated_at, status, created_by)
     VALUES ($1, 'org', 'proj', 'https://example.com', 'x', 'desktop', 15, 5, 3, clock_ms(), clock_ms(), 'pending', '{}')`,
    [id],
  );
  await client.query(`UPDATE job SET ${assignments(status)} WHERE id = $1`, [id]);
  await client.query('ALTER TABLE job ENABLE TRIGGER USER');
  return id;
}

/** The columns that a state requires. */
function assignments(status: JobStatus): string {
  const ended = `reason = 'platform_error', completed_at = clock_timestamp(), result = NULL, cost_micros = NULL`;
  const extra: Partial<Record<JobStatus, string>> = {
    queued: 'claim_deadline = clock_ms(), tester_id = NULL',
    working: `tester_id = '${newId('user')}', claimed_at = clock_ms(), response_deadline = clock_ms()`,
    completed: `result = '{}', cost_micros = 0, submitted_at = clock_ms(), completed_at = clock_timestamp()`,
    cancelled: ended,
    expired: ended,
    failed: ended,
  };
  return [`status = '${status}'`, extra[status]].filter(Boolean).join(', ');
}

const refusalOf = (text: string, parameters: unknown[]) =>
  client.query(text, parameters).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('the database', () => {
  it.each(pairs)('moves a job from %s to %s exactly when the table of moves says so', async (from, to) => {
    const id = await rowIn(from);
    const refusal = await refusalOf(`UPDATE job SET ${assignments(to)} WHERE id = $1`, [id]);
    if (from === to ? !isTerminal(from) : mayMove(from, to)) expect(refusal).toBeUndefined();
    else expect(refusal).toContain('is refused');
  });

  const changes = [
    `created_at = created_at - interval '1 ms'`,
    `updated_at = clock_ms() + interval '1 day'`,
    `completed_at = clock_ms() + interval '1 day'`,
    `error = 'another'`,
    `test_duration_seconds = 99`,
    `tester_response = 'another'`,
    `tester_answers = '{"verdict":"pass"}'`,
    `extracted_issues = '[1]'`,
    `project_id = 'another'`,
    `id = 'another'`,
  ];
  it.each(changes)('does not change a job that has ended: %s', async (change) => {
    for (const status of jobStatuses.filter(isTerminal)) {
      const id = await rowIn(status);
      expect(await refusalOf(`UPDATE job SET ${change} WHERE id = $1`, [id])).toContain('is refused');
    }
  });

  it('does not change result and cost of a completed job', async () => {
    const id = await rowIn('completed');
    for (const change of [`result = '{"success":false}'`, 'cost_micros = 1']) {
      expect(await refusalOf(`UPDATE job SET ${change} WHERE id = $1`, [id])).toContain('is refused');
    }
  });

  it('does not remove a submitted report', async () => {
    const id = await rowIn('working');
    await client.query('UPDATE job SET submitted_at = clock_ms() WHERE id = $1', [id]);
    const moves = [
      'submitted_at = NULL',
      assignments('queued'),
      assignments('cancelled'),
      assignments('expired'),
    ];
    for (const change of moves) {
      expect(await refusalOf(`UPDATE job SET ${change} WHERE id = $1`, [id])).toContain('is refused');
    }
    expect(await refusalOf(`UPDATE job SET ${assignments('failed')} WHERE id = $1`, [id])).toBeUndefined();
  });

  it.each(jobStatuses)(
    'lets a job start as %s only when that is a state in which jobs start',
    async (status) => {
      const refusal = await refusalOf(
        `INSERT INTO job (id, organization_id, project_id, url, description, device_class, target_duration_minutes,
         max_extension_minutes, max_extension_count, created_at, updated_at, status, created_by)
       VALUES ($1, 'org', 'proj', 'https://example.com', 'x', 'desktop', 15, 5, 3, clock_ms(), clock_ms(), $2, '{}')`,
        [newId('job'), status],
      );
      if (['preparing', 'pending'].includes(status)) expect(refusal).toBeUndefined();
      else expect(refusal).toContain('is refused');
    },
  );

  it.each(jobStatuses)('deletes a job that is %s only before testers may have seen it', async (status) => {
    const id = await rowIn(status);
    const refusal = await refusalOf('DELETE FROM job WHERE id = $1', [id]);
    if (['preparing', 'pending'].includes(status)) expect(refusal).toBeUndefined();
    else expect(refusal).toContain('is refused');
  });

  it('allows a tester one job at a time', async () => {
    const [first, second] = [await rowIn('working'), await rowIn('working')];
    await client.query(`UPDATE job SET tester_id = 'same' WHERE id = $1`, [first]);
    const refusal = await refusalOf(`UPDATE job SET tester_id = 'same' WHERE id = $1`, [second]);
    expect(refusal).toContain('job_one_active_per_tester');
  });

  it('is empty after the migration is reverted', async () => {
    const emptied = await testDatabase(
      process.env.TEST_POSTGRES_URL!,
      'job_down',
      async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
      'down',
    );
    const other = new Client({ connectionString: emptied.url });
    await other.connect();
    const runner = { query: (text: string) => other.query(text) } as never;
    for (const Migration of [...migrations].reverse()) await new Migration().down(runner);
    const { rows } = await other.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migration'`,
    );
    await other.end();
    await emptied.drop();
    expect(rows).toEqual([]);
  });
});
