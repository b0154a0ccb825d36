import fc from 'fast-check';
import { Waiter, Waiters } from './waiters.js';

const newWaiter = (jobId: string, dueMs: number, leave = () => {}) =>
  new Waiter(jobId, async () => {}, dueMs, leave);

describe('those who wait', () => {
  it('are found by job, until they are removed', () => {
    const waiters = new Waiters();
    const [a, b, c] = [newWaiter('j1', 10), newWaiter('j1', 20), newWaiter('j2', 30)];
    [a, b, c].forEach((waiter) => waiters.add(waiter));
    expect(waiters.of('j1')).toEqual([a, b]);
    [a, b].forEach((waiter) => waiters.remove(waiter));
    expect(waiters.of('j1')).toEqual([]);
    expect(waiters.size).toBe(1);
    expect(waiters.has('j2')).toBe(true);
  });

  it('give back their places once, in each way to end', () => {
    const waiters = new Waiters();
    const left: string[] = [];
    const all = ['a', 'b', 'c'].map((name, index) => newWaiter('j1', index, () => void left.push(name)));
    all.forEach((waiter) => waiters.add(waiter));
    waiters.remove(all[1]!);
    waiters.remove(all[1]!);
    expect(left).toEqual(['b']);
    waiters.takeDue(0);
    waiters.takeAll();
    expect(left).toEqual(['b', 'a', 'c']);
  });

  it('are due in the order in which they came', () => {
    const waiters = new Waiters();
    const all = [10, 20, 30].map((due) => newWaiter(`j${due}`, due));
    all.forEach((waiter) => waiters.add(waiter));
    expect(waiters.takeDue(9)).toEqual([]);
    expect(waiters.takeDue(20)).toEqual(all.slice(0, 2));
    expect(waiters.takeAll()).toEqual(all.slice(2));
    expect(waiters.size).toBe(0);
  });

  it('leave nothing behind in any order of start, end and deadline', () => {
    const step = fc.record({ action: fc.constantFrom('add', 'remove', 'due'), which: fc.nat(8) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const waiters = new Waiters();
        let here: Waiter[] = [];
        steps.forEach(({ action, which }, time) => {
          if (action === 'add') {
            const waiter = newWaiter(`j${which % 3}`, time + 5);
            here.push(waiter);
            waiters.add(waiter);
          } else if (action === 'remove' && here[which]) {
            waiters.remove(here[which]);
            here = here.filter((_, index) => index !== which);
          } else if (action === 'due') {
            expect(waiters.takeDue(time)).toEqual(here.filter(({ dueMs }) => dueMs <= time));
            here = here.filter(({ dueMs }) => dueMs > time);
          }
          expect(waiters.size).toBe(here.length);
          for (const jobId of ['j0', 'j1', 'j2']) {
            expect(waiters.of(jobId)).toEqual(here.filter((waiter) => waiter.jobId === jobId));
            expect(waiters.has(jobId)).toBe(waiters.of(jobId).length > 0);
          }
        });
      }),
    );
  });

  it('are all visited in a round, also while others start and end', () => {
    const waiters = new Waiters();
    const all = Array.from({ length: 10 }, (_, index) => newWaiter(`j${index}`, 100));
    all.forEach((waiter) => waiters.add(waiter));
    const seen = new Set<string>();
    for (let tick = 0; tick < 6; tick++) {
      waiters.nextJobs(3).forEach((jobId) => seen.add(jobId));
      waiters.add(newWaiter(`late${tick}`, 100));
      if (tick === 1) waiters.remove(all[9]!);
    }
    expect([...seen]).toEqual(expect.arrayContaining(all.slice(0, 9).map(({ jobId }) => jobId)));
    expect(waiters.nextJobs(1_000).length).toBeLessThanOrEqual(15);
    expect(new Waiters().nextJobs(5)).toEqual([]);
  });
});
