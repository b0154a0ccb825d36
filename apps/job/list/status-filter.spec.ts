import { jobStatuses, statusAliases } from '@handtest/contracts/job';
import { parseStatusFilter } from './status-filter.js';

describe('the status filter', () => {
  it('accepts every state by its wire spelling', () => {
    expect(parseStatusFilter(jobStatuses.join(','))).toEqual(jobStatuses);
  });

  it('reads each alias as its state', () => {
    for (const [alias, status] of Object.entries(statusAliases)) {
      expect(parseStatusFilter(alias)).toEqual([status]);
    }
  });

  it('has each state once, also when it is repeated or padded with blanks', () => {
    expect(parseStatusFilter(' failed , error,incomplete,failed,')).toEqual(['failed']);
  });

  it.each(['', ' , ', 'done', 'completed,done', 'Completed', '__proto__', 'constructor'])(
    'refuses %j',
    (filter) => {
      expect(parseStatusFilter(filter)).toHaveProperty('problem');
    },
  );
});
