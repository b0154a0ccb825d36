import { randomBytes } from 'node:crypto';
import { connectToDatabase, disconnectFromDatabase, execute, query } from '@handtest/database';
import { eventually, type Instance, startPostgres } from '@handtest/deployment';
import type { DataSource } from 'typeorm';
import { keyIdOf, SecretCipher } from './secret-cipher.js';
import { reencrypt, type SecretColumn } from './secret-column.js';

const [oldKey, newKey, lostKey] = ['old', 'new', 'lost'].map(
  (id) => `${id}:${randomBytes(32).toString('base64')}`,
) as [string, string, string];
const before = new SecretCipher([oldKey]);
const during = new SecretCipher([newKey, oldKey]);
const after = new SecretCipher([newKey]);

const column: SecretColumn = {
  ...{ table: 'token', column: 'encrypted_token', idColumn: 'id', ownerColumn: 'organization_id' },
  purpose: 'organization_token',
};
const use = (id: string) => ({ purpose: 'organization_token', ownerId: `org_${id}` });
const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(6, '0'));

let postgres: Instance;
let database: DataSource;
let second: DataSource;

beforeAll(async () => {
  postgres = await startPostgres();
  const settings = { url: postgres.url, poolSize: 3 };
  database = await connectToDatabase({ ...settings, applicationName: 'first' });
  second = await connectToDatabase({ ...settings, applicationName: 'second' });
  await execute(
    database,
    'CREATE TABLE token (id text COLLATE "C" PRIMARY KEY, organization_id text, encrypted_token bytea)',
  );
});
afterAll(async () => {
  for (const connection of [database, second]) if (connection) await disconnectFromDatabase(connection);
  await postgres?.stop();
});
beforeEach(() => execute(database, 'TRUNCATE token'));

async function fill(count: number, cipher = before): Promise<void> {
  await execute(
    database,
    `INSERT INTO token SELECT id, 'org_' || id, token FROM unnest($ids::text[], $tokens::bytea[]) AS new (id, token)`,
    { ids: ids(count), tokens: ids(count).map((id) => cipher.encrypt(`token ${id}`, use(id))) },
  );
}

const stored = () =>
  query<{ id: string; token: Buffer }>(database, 'SELECT id, encrypted_token AS token FROM token');
const keysInUse = async () => new Set((await stored()).map(({ token }) => keyIdOf(token)));
const nothing = { old: {}, reencrypted: 0, changed: 0, undecipherable: [] };

it('encrypts every secret with the newest key, over several batches, and nothing the second time', async () => {
  await fill(1_203);
  await execute(database, `INSERT INTO token VALUES ('without', 'org_1', NULL)`);
  const result = { old: { old: 1_203 }, reencrypted: 1_203, changed: 0, undecipherable: [] };
  expect(await reencrypt(database, during, column)).toEqual(result);
  const rows = (await stored()).filter(({ token }) => token !== null);
  expect(rows.map(({ id, token }) => after.decrypt(token, use(id)))).toEqual(
    rows.map(({ id }) => `token ${id}`),
  );
  expect(await reencrypt(database, during, column)).toEqual(nothing);
});

it('writes nothing in a dry run, and counts the same', async () => {
  await fill(3);
  const kept = await stored();
  expect(await reencrypt(database, during, column, { dryRun: true })).toEqual({
    ...nothing,
    old: { old: 3 },
  });
  expect(await stored()).toEqual(kept);
});

it('continues after an interruption, and repeats no row', async () => {
  await fill(1_203);
  const ended = await second.transaction(async (other) => {
    await execute(other, `SELECT FROM token WHERE id = $id FOR UPDATE`, { id: ids(1_203)[1_100] });
    const run = reencrypt(database, during, column).catch((error: Error) => error);
    await eventually(async () => {
      const [row] = await query<{ pid: number }>(
        second,
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'first' AND wait_event_type = 'Lock'`,
      );
      await execute(second, 'SELECT pg_terminate_backend($pid)', { pid: row!.pid });
    });
    return run;
  });
  expect(ended).toBeInstanceOf(Error);
  const done = (await stored()).filter(({ token }) => keyIdOf(token) === 'new').length;
  expect(done).toBe(1_000);
  const result = { ...nothing, old: { old: 203 }, reencrypted: 203 };
  expect(await reencrypt(database, during, column)).toEqual(result);
  expect(await keysInUse()).toEqual(new Set(['new']));
});

it('keeps a secret that is replaced during the run', async () => {
  await fill(2);
  const [first, replaced] = ids(2) as [string, string];
  const run = await second.transaction(async (other) => {
    const newer = during.encrypt('a newer token', use(replaced));
    await execute(other, 'UPDATE token SET encrypted_token = $newer WHERE id = $replaced', {
      newer,
      replaced,
    });
    const running = reencrypt(database, during, column);
    await eventually(async () =>
      expect(await query(second, `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).toHaveLength(
        1,
      ),
    );
    return { running };
  });
  expect(await run.running).toEqual({ ...nothing, old: { old: 2 }, reencrypted: 1, changed: 1 });
  const texts = (await stored()).map(({ id, token }) => [id, after.decrypt(token, use(id))]);
  expect(texts.toSorted()).toEqual([
    [first, `token ${first}`],
    [replaced, 'a newer token'],
  ]);
});

it('names the rows that no key decrypts, leaves them unchanged, and encrypts all others', async () => {
  await fill(600);
  const [lost, moved, damaged] = ids(600) as [string, string, string];
  const broken = {
    [lost]: new SecretCipher([lostKey]).encrypt('x', use(lost)),
    [moved]: before.encrypt('of another owner', use('another')),
    [damaged]: randomBytes(60).fill(0, 0, 1),
  };
  for (const [id, token] of Object.entries(broken)) {
    await execute(database, 'UPDATE token SET encrypted_token = $token WHERE id = $id', { id, token });
  }
  expect(await reencrypt(database, during, column)).toEqual({
    old: { old: 598, lost: 1, damaged: 1 },
    reencrypted: 597,
    changed: 0,
    undecipherable: [lost, moved, damaged],
  });
  const rows = new Map((await stored()).map(({ id, token }) => [id, token]));
  for (const [id, token] of Object.entries(broken)) expect(rows.get(id)).toEqual(token);
});
