import { type Instance, startPostgres } from '@handtest/deployment';
import { DataSource } from 'typeorm';
import { connectToDatabase, disconnectFromDatabase } from './data-source.js';
import { deletionOf } from './retention.js';
import { execute, query } from './sql.js';

let postgres: Instance;
let dataSource: DataSource;

beforeAll(async () => {
  postgres = await startPostgres();
  const settings = { applicationName: 'test', poolSize: 2, statementTimeoutMs: 10_000 };
  dataSource = await connectToDatabase({ url: postgres.url, ...settings });
  await execute(dataSource, 'CREATE TABLE item (a integer, b integer, ended boolean, PRIMARY KEY (a, b))');
  await execute(dataSource, 'CREATE TABLE part (item integer)');
});
afterAll(async () => {
  if (dataSource) await disconnectFromDatabase(dataSource);
  await postgres?.stop();
});

const fill = (count: number) =>
  execute(
    dataSource,
    `INSERT INTO item SELECT n, 0, n <= ${count} FROM generate_series(1, ${count} + 5) AS n`,
  );

describe('old rows', () => {
  beforeEach(() => execute(dataSource, 'TRUNCATE item, part'));

  it('are deleted a thousand at a time, and no other rows', async () => {
    await fill(1_500);
    const { run, batchSize } = deletionOf({ table: 'item', key: 'a, b', where: 'ended' }, dataSource);
    expect([await run(), await run(), await run()]).toEqual([batchSize, 500, 0]);
    expect(await query(dataSource, 'SELECT ended FROM item')).toEqual(Array(5).fill({ ended: false }));
  });

  it('are deleted with their dependents', async () => {
    await fill(3);
    await execute(dataSource, 'INSERT INTO part VALUES (1), (3), (3), (4)');
    const dependents = { table: 'part', column: 'item' };
    expect(await deletionOf({ table: 'item', key: 'a', where: 'ended', dependents }, dataSource).run()).toBe(
      3,
    );
    expect(await query(dataSource, 'SELECT item FROM part')).toEqual([{ item: 4 }]);
  });

  it('that another transaction has locked are left for a later run', async () => {
    await fill(3);
    await dataSource.transaction(async (other) => {
      await execute(other, 'SELECT FROM item WHERE a = 2 FOR UPDATE');
      expect(await deletionOf({ table: 'item', key: 'a, b', where: 'ended' }, dataSource).run()).toBe(2);
    });
    expect(await deletionOf({ table: 'item', key: 'a, b', where: 'ended' }, dataSource).run()).toBe(1);
  });
});
