import type { TestSessionJob } from '@handtest/contracts/codehost';
import { jobStatuses, terminalStatuses } from '@handtest/contracts/job';
import fc from 'fast-check';
import { hasEnded, sessionStatus } from './session-status.js';

type Status = TestSessionJob['status'];
const statuses: Status[] = [...jobStatuses, 'waiting', 'not_created'];

it('is running until all jobs have ended, then completed if one is completed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 50 }), (jobs) => {
      const ended: Status[] = [...terminalStatuses, 'not_created'];
      const open = jobs.filter((status) => !ended.includes(status));
      const expected = jobs.includes('completed') ? 'completed' : 'failed';
      expect(sessionStatus(jobs)).toBe(open.length > 0 ? 'running' : expected);
    }),
  );
  expect(statuses.filter(hasEnded).toSorted()).toEqual([...terminalStatuses, 'not_created'].toSorted());
});
