import fc from 'fast-check';
import { camelCase, camelRows } from './camel-rows.js';

const fields = (...names: string[]) => names.map((name) => ({ name })) as never;

describe('rows of a statement', () => {
  it('carry their columns in camelCase and their values unchanged', () => {
    const at = new Date(0);
    const rows = [{ job_id: 'job_1', cost_micros: '5', ended_at: at, note: { some_key: 1 } }];
    expect(camelRows({ rows, fields: fields('job_id', 'cost_micros', 'ended_at', 'note') })).toEqual([
      { jobId: 'job_1', costMicros: '5', endedAt: at, note: { some_key: 1 } },
    ]);
  });

  it('stay as they are when there is nothing to rename', () => {
    const rows = [{ id: 1, jobId: 2 }];
    expect(camelRows({ rows, fields: fields('id', 'jobId') })).toBe(rows);
  });

  it('have the words of their columns, each but the first with a capital', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{2,6}$/), { minLength: 1 }), (words) => {
        const column = words.join('_');
        expect(camelCase(column).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toBe(column);
      }),
    );
  });
});
