import { isTerminal, jobMoves, jobStatuses, mayMove, statusAliases, terminalStatuses } from './job-status.js';

describe('the states of a job', () => {
  it('end in exactly the four terminal ones', () => {
    expect(jobStatuses.filter(isTerminal).sort()).toEqual([...terminalStatuses].sort());
  });

  it('are never left once they are terminal', () => {
    for (const from of terminalStatuses) {
      for (const to of jobStatuses) expect(mayMove(from, to)).toBe(false);
    }
  });

  it('can all be reached from the two in which jobs start, and all lead to an end', () => {
    const reachable = new Set(['preparing']);
    for (const from of reachable) for (const to of jobMoves[from as keyof typeof jobMoves]) reachable.add(to);
    expect([...reachable].sort()).toEqual([...jobStatuses].sort());
    for (const status of jobStatuses) {
      if (!isTerminal(status)) expect(mayMove(status, 'failed')).toBe(true);
    }
  });

  it('have aliases only for ends', () => {
    for (const status of Object.values(statusAliases)) expect(isTerminal(status!)).toBe(true);
  });
});
