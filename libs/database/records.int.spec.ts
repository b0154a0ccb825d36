import { type Instance, startPostgres } from '@handtest/deployment';
import type { DataSource } from 'typeorm';
import { connectToDatabase, disconnectFromDatabase } from './data-source.js';
import { queryPage, queryRecord } from './records.js';
import { execute } from './sql.js';

let postgres: Instance;
let dataSource: DataSource;

beforeAll(async () => {
  postgres = await startPostgres();
  const settings = { applicationName: 'test', poolSize: 2, statementTimeoutMs: 10_000 };
  dataSource = await connectToDatabase({ url: postgres.url, ...settings });
  await execute(dataSource, 'CREATE TABLE swatch (number integer PRIMARY KEY, color text)');
  await execute(
    dataSource,
    `INSERT INTO swatch SELECT n, CASE WHEN n <= 30 THEN 'red' ELSE 'blue' END FROM generate_series(1, 40) AS n`,
  );
});
afterAll(async () => {
  if (dataSource) await disconnectFromDatabase(dataSource);
  await postgres?.stop();
});

it('reads instants as ISO 8601 text, and other values as they are', async () => {
  const text = `SELECT timestamptz '2026-03-01 12:30:00.25+02' AS created_at, NULL::timestamptz AS revoked_at,
    '{"a": [1]}'::jsonb AS details, ARRAY['x'] AS roles, 7 AS total`;
  expect(await queryRecord(dataSource, text)).toEqual({
    createdAt: '2026-03-01T10:30:00.250Z',
    revokedAt: null,
    details: { a: [1] },
    roles: ['x'],
    total: 7,
  });
  expect(await queryRecord(dataSource, 'SELECT 1 WHERE false')).toBeUndefined();
});

it('reads one page of a list, with the total of the whole list', async () => {
  const list = { columns: 'number', from: 'swatch WHERE color = $color', orderBy: 'number DESC' };
  const page = await queryPage(dataSource, list, { color: 'red' }, { limit: 2, offset: 3 });
  expect(page).toEqual({
    items: [{ number: 27 }, { number: 26 }],
    pagination: { total: 30, limit: 2, offset: 3, hasMore: true },
  });
  const first = await queryPage(dataSource, list, { color: 'red' }, {});
  expect([first.items.length, first.pagination.limit]).toEqual([20, 20]);
  const behind = await queryPage(dataSource, list, { color: 'red' }, { offset: 30 });
  expect(behind).toEqual({ items: [], pagination: { total: 30, limit: 20, offset: 30, hasMore: false } });
});
