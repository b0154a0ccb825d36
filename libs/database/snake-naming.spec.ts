import { SnakeNaming, snakeCase } from './snake-naming.js';

describe('column names', () => {
  it.each([
    ['id', 'id'],
    ['testDurationSeconds', 'test_duration_seconds'],
    ['sha256Hash', 'sha256_hash'],
    ['jobURL', 'job_url'],
    ['URLOfJob', 'url_of_job'],
    ['already_snake', 'already_snake'],
  ])('writes %s as %s', (property, column) => {
    expect(snakeCase(property)).toBe(column);
  });

  it('prefixes the columns of an embedded object', () => {
    expect(new SnakeNaming().columnName('costMicros', undefined, ['lastRun'])).toBe('last_run_cost_micros');
  });

  it('leaves a table name that is given as it is', () => {
    expect(new SnakeNaming().tableName('OutboxRow', 'outbox')).toBe('outbox');
    expect(new SnakeNaming().tableName('OutboxRow', undefined)).toBe('outbox_row');
  });
});
