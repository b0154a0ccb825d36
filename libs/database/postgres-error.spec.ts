import { isRetryable, isUniqueViolation, isUnreachable, sqlStateOf } from './postgres-error.js';

describe('errors of Postgres', () => {
  it('are found in an error of pg and in what TypeORM wraps around it', () => {
    expect(sqlStateOf({ code: '40P01' })).toBe('40P01');
    expect(sqlStateOf({ driverError: { code: '23505' } })).toBe('23505');
  });

  it('are not found in errors of the network or in anything else', () => {
    expect(sqlStateOf({ code: 'ECONNREFUSED' })).toBeUndefined();
    expect([undefined, null, 'text', new Error('x')].map(sqlStateOf)).toEqual(Array(4).fill(undefined));
  });

  it('allow a retry only after a conflict of transactions', () => {
    expect(['40001', '40P01', '23505', '57014'].map((code) => isRetryable({ code }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('distinguish unique constraints', () => {
    const error = { code: '23505', constraint: 'job_idempotency_key' };
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'job_idempotency_key')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
  });

  it('report an outage of Postgres, but not for a wrong statement', () => {
    const outages = [
      { code: 'ECONNREFUSED' },
      { code: 'ENETUNREACH' },
      { code: '57P01' },
      // A server that was the primary one until a failover.
      { driverError: { code: '25006' } },
      // Disk full, out of memory, too many connections, input or output error.
      ...['53100', '53200', '53300', '58030'].map((code) => ({ driverError: { code } })),
      { driverError: { code: '08006' } },
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
      new Error('Client has encountered a connection error and is not queryable'),
      new Error('Client was closed and is not queryable'),
    ];
    expect(outages.map(isUnreachable)).toEqual(outages.map(() => true));
    const mistakes = [
      { code: '23505' },
      { code: '54000' },
      { code: '58P01' },
      { code: '42P01' },
      { code: '57014' },
      new Error('x'),
      undefined,
    ];
    expect(mistakes.map(isUnreachable)).toEqual(mistakes.map(() => false));
  });
});
