import fc from 'fast-check';
import { bindParameters } from './named-parameters.js';

describe('named parameters', () => {
  it('become positions, one for each name however often it appears', () => {
    expect(
      bindParameters('SELECT $jobId::text WHERE a = $jobId AND b < $limit', { limit: 5, jobId: 'job_1' }),
    ).toEqual({ text: 'SELECT $1::text WHERE a = $1 AND b < $2', values: ['job_1', 5] });
  });

  it('leave positions, casts and dollar quotes as they are', () => {
    expect(bindParameters('SELECT $1::int', [7])).toEqual({ text: 'SELECT $1::int', values: [7] });
    expect(bindParameters('SELECT $$ quoted $$, $id', { id: 1 }).text).toBe('SELECT $$ quoted $$, $1');
  });

  it('refuse a misspelled name on either side', () => {
    expect(() => bindParameters('SELECT $jobId', {})).toThrow('The SQL parameter $jobId has no value');
    expect(() => bindParameters('SELECT 1', { jobId: 1 })).toThrow(
      'The SQL statement has no parameter $jobId',
    );
  });

  it('bind each name to its own value in any order', () => {
    const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.array(fc.nat()), (names, order) => {
        const used = [...names, ...order.map((index) => names[index % names.length]!)];
        const parameters = Object.fromEntries(names.map((each) => [each, `value of ${each}`]));
        const { text, values } = bindParameters(used.map((each) => `$${each}`).join(' , '), parameters);
        const bound = text.split(' , ').map((position) => values[Number(position.slice(1)) - 1]);
        expect(bound).toEqual(used.map((each) => `value of ${each}`));
      }),
    );
  });
});
