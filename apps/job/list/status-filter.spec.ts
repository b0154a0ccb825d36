import { jobStatuses, statusAliases } from '@handtest/contracts/job';
import { statusesOf, statusFaults } from './status-filter.js';

describe('the status filter', () => {
  it('accepts every state by its wire spelling', () => {
    expect(statusesOf(jobStatuses.join(','))).toEqual(jobStatuses);
    expect(statusFaults(jobStatuses.join(','))).toEqual([]);
  });

  it('reads each alias as its state', () => {
    for (const [alias, status] of Object.entries(statusAliases)) {
      expect(statusesOf(alias)).toEqual([status]);
    }
  });

  it('has each state once, also when it is repeated or padded with blanks', () => {
    expect(statusesOf(' failed , error,incomplete,failed,')).toEqual(['failed']);
  });

  it.each([undefined, '', ' , '])('is absent when it names no status: %j', (filter) => {
    expect([statusesOf(filter), statusFaults(filter)]).toEqual([undefined, []]);
  });

  it.each(['done', 'completed,done', 'Completed', '__proto__', 'constructor'])('refuses %j', (filter) => {
    const [fault] = statusFaults(filter);
    expect(fault).toMatchObject({ param: 'status' });
    expect(fault!.message).toContain(`"${filter.split(',').at(-1)}" is none of them`);
  });
});
