import { jobStatuses, statusAliases } from '@handtest/contracts/job';
import { parseStatusFilter } from './status-filter.js';

describe('the status filter', () => {
  it('takes every state by its wire spelling', () => {
    expect(parseStatusFilter(jobStatuses.join(','))).toEqual(jobStatuses);
  });

  it('understands the other end words as the states they stand for', () => {
    for (const [alias, status] of Object.entries(statusAliases)) {
      expect(parseStatusFilter(alias)).toEqual([status]);
    }
  });

  it('names each state once, however often and with whatever blanks it is written', () => {
    expect(parseStatusFilter(' failed , error,incomplete,failed,')).toEqual(['failed']);
  });

  it.each(['', ' , ', 'done', 'completed,done', 'Completed', '__proto__', 'constructor'])(
    'refuses %j',
    (filter) => {
      expect(parseStatusFilter(filter)).toHaveProperty('problem');
    },
  );
});
