import { isRetryable, isUniqueViolation, sqlStateOf } from './postgres-error.js';

describe('errors of Postgres', () => {
  it('are found in an error of pg and in what TypeORM wraps around it', () => {
    expect(sqlStateOf({ code: '40P01' })).toBe('40P01');
    expect(sqlStateOf({ driverError: { code: '23505' } })).toBe('23505');
  });

  it('are not found in errors of the network or in anything else', () => {
    expect(sqlStateOf({ code: 'ECONNREFUSED' })).toBeUndefined();
    expect([undefined, null, 'text', new Error('x')].map(sqlStateOf)).toEqual(Array(4).fill(undefined));
  });

  it('are worth another try when transactions met, and only then', () => {
    expect(['40001', '40P01', '23505', '57014'].map((code) => isRetryable({ code }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('tell one unique constraint from another', () => {
    const error = { code: '23505', constraint: 'job_idempotency_key' };
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'job_idempotency_key')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
  });
});
