import { CommandRegistry, runCommand, type RunningService } from '@handtest/service';
import { type Instance, startRedis } from '@handtest/deployment';
import { DataSource } from 'typeorm';
import { startWorkDatabase, startWorkService } from './test/work-service.js';
import { replayWork } from './work-commands.js';
import { parkedRows, workRow } from './work-rows.js';

let redis: Instance;
let database: Awaited<ReturnType<typeof startWorkDatabase>>;
let service: RunningService;
let dataSource: DataSource;

beforeAll(async () => {
  database = await startWorkDatabase();
  redis = await startRedis({ address: null });
  // No processor: replayed rows stay due.
  service = await startWorkService(undefined, { DATABASE_URL: database.url, REDIS_URL: redis.url });
  dataSource = service.app.get(DataSource);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
  await database?.stop();
});
beforeEach(async () => {
  await database.sql('TRUNCATE work');
  await database.sql(`INSERT INTO work (queue, key, attempts, parked_at, last_error)
    SELECT queue, queue || n, 4, clock_timestamp(), 'Error: broken'
      FROM unnest(ARRAY['mail', 'chat']) AS queue, generate_series(1, 100) AS n`);
  await database.sql(`INSERT INTO work (queue, key) VALUES ('mail', 'open')`);
});

const dueKeys = async () =>
  (await database.sql<{ key: string }>(`SELECT key FROM work WHERE parked_at IS NULL AND key <> 'open'`)).map(
    ({ key }) => key,
  );

it('parked work is listed, and one piece is shown', async () => {
  expect(await parkedRows(dataSource)).toHaveLength(200);
  const rows = await parkedRows(dataSource, 'mail');
  expect(rows).toHaveLength(100);
  expect(rows[0]).toMatchObject({ queue: 'mail', attempts: 4, lastError: 'Error: broken' });
  expect(await workRow(dataSource, 'mail', 'mail7')).toMatchObject({ key: 'mail7', fence: 0 });
  expect(await workRow(dataSource, 'mail', 'chat7')).toBeUndefined();
});

it('a dry run counts, and changes nothing', async () => {
  const counted = { queue: 'mail', parked: 100, replayed: 0 };
  expect(await replayWork(dataSource, 'mail', { dryRun: true })).toEqual(counted);
  expect(await dueKeys()).toEqual([]);
});

it('the requested pieces are due again with all their attempts, and no others', async () => {
  const keys = ['mail1', 'mail2', 'chat1', 'open', 'unknown'];
  expect(await replayWork(dataSource, 'mail', { keys })).toEqual({ queue: 'mail', parked: 2, replayed: 2 });
  expect((await dueKeys()).toSorted()).toEqual(['mail1', 'mail2']);
  expect(await workRow(dataSource, 'mail', 'mail1')).toMatchObject({ attempts: 0, parkedAt: null });
  expect(await replayWork(dataSource, 'mail', { keys })).toEqual({ queue: 'mail', parked: 0, replayed: 0 });
});

it('five operators at the same time replay each piece once', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => replayWork(dataSource, 'mail')));
  expect(results.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(100);
  expect(await dueKeys()).toHaveLength(100);
});

it.each([
  [['replay-work', 'other'], 2],
  [['replay-work'], 2],
  [['replay-work', 'mail', '--dry-run'], 0],
  [['replay-work', 'mail'], 0],
  [['list-work', 'mail'], 0],
  [['show-work', 'mail', 'mail1'], 0],
])('%j ends with %i', async (given, code) => {
  expect(await runCommand('work-test', service.app.get(CommandRegistry).all, given)).toBe(code);
});

it('show-work fails for work that is not there', async () => {
  const commands = service.app.get(CommandRegistry).all;
  const showing = runCommand('work-test', commands, ['show-work', 'mail', 'unknown']);
  await expect(showing).rejects.toThrow('Work not found: mail unknown');
});
