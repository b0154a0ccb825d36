import { setImmediate as immediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { eventually } from '@handtest/deployment';
import { Batcher, type BatcherOptions } from './batcher.js';

/** A batch that ends frees its lane in the first turn; the next one starts in the second. */
async function turn(): Promise<void> {
  await immediate();
  await immediate();
}

/** A batcher whose batches end when the test says so. */
function controlled(options: Partial<BatcherOptions> = {}) {
  const batches: { items: number[]; end: (answers?: (number | Error)[] | Error) => void }[] = [];
  const batcher = new Batcher<number, number>(
    { maximumItems: 10, ...options },
    (items) =>
      new Promise((resolve, reject) => {
        const end = (answers: (number | Error)[] | Error = items.map((item) => item * 10)) =>
          answers instanceof Error ? reject(answers) : resolve(answers);
        batches.push({ items, end });
      }),
  );
  return { batcher, batches, items: () => batches.map(({ items }) => items) };
}

afterEach(() => jest.useRealTimers());

describe('a batcher', () => {
  it('makes one batch of the items of a tick, and returns to each its own value', async () => {
    const { batcher, batches, items } = controlled();
    const answers = Promise.all([batcher.add(1), batcher.add(2), batcher.add(3)]);
    await turn();
    expect(items()).toEqual([[1, 2, 3]]);
    batches[0]!.end();
    await expect(answers).resolves.toEqual([10, 20, 30]);
  });

  it('collects items into the next batch while all lanes are busy', async () => {
    const { batcher, batches, items } = controlled();
    const first = batcher.add(1);
    await turn();
    const rest = Promise.all([batcher.add(2), batcher.add(3)]);
    await turn();
    expect(batches).toHaveLength(1);
    batches[0]!.end();
    await first;
    await turn();
    expect(items()).toEqual([[1], [2, 3]]);
    batches[1]!.end();
    await expect(rest).resolves.toEqual([20, 30]);
  });

  it('never has more batches under way than lanes, nor larger ones than allowed', async () => {
    const { batcher, batches, items } = controlled({ maximumItems: 2, lanes: 2 });
    const all = Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
    await turn();
    expect(items()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    batches[1]!.end();
    await turn();
    expect(batches[2]!.items).toEqual([5]);
    batches[0]!.end();
    batches[2]!.end();
    await expect(all).resolves.toEqual([10, 20, 30, 40, 50]);
  });

  it('starts a second concurrent batch only for many items', async () => {
    const { batcher, batches } = controlled({ lanes: 2, crowd: 3 });
    void batcher.add(1);
    await turn();
    void Promise.all([batcher.add(2), batcher.add(3)]);
    await turn();
    expect(batches).toHaveLength(1);
    void batcher.add(4);
    await turn();
    expect(batches[1]!.items).toEqual([2, 3, 4]);
    for (const { end } of batches) end();
  });

  it('waits for more items only while it expects them, and no longer than its linger', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    let expectsMore = true;
    const linger = { items: 3, ms: 5, expectsMore: () => expectsMore };
    const { batcher, items } = controlled({ lanes: 10, linger });
    void batcher.add(1);
    await turn();
    jest.advanceTimersByTime(4);
    expect(items()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(items()).toEqual([[1]]);
    void Promise.all([2, 3, 4].map((item) => batcher.add(item)));
    await turn();
    expect(items()[1]).toEqual([2, 3, 4]);
    expectsMore = false;
    void batcher.add(5);
    await turn();
    expect(items()[2]).toEqual([5]);
  });
});

describe('a batch that fails', () => {
  it('rejects only the item that an error belongs to', async () => {
    const { batcher, batches } = controlled();
    const good = batcher.add(1);
    const bad = batcher.add(2);
    await turn();
    batches[0]!.end([10, new Error('only me')]);
    await expect(good).resolves.toBe(10);
    await expect(bad).rejects.toThrow('only me');
  });

  it('rejects its own items, and those that wait are handled', async () => {
    const { batcher, batches } = controlled();
    const failed = batcher.add(1);
    await turn();
    const next = batcher.add(2);
    batches[0]!.end(new Error('down'));
    await expect(failed).rejects.toThrow('down');
    await turn();
    batches[1]!.end();
    await expect(next).resolves.toBe(20);
  });

  it('rejects the items that wait too, where the next batch would only meet the same', async () => {
    const { batcher, batches } = controlled({ failsWaiting: true });
    const both = [batcher.add(1)];
    await turn();
    both.push(batcher.add(2));
    const outcomes = Promise.allSettled(both);
    batches[0]!.end(new Error('down'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(1);
    const later = batcher.add(3);
    await turn();
    batches[1]!.end();
    await expect(later).resolves.toBe(30);
  });

  it('runs again item by item when one item may have caused the error, and only then', async () => {
    const tried: number[][] = [];
    const isOfOneItem = (error: unknown) => (error as Error).message === 'value';
    const batcher = new Batcher<number, number>({ maximumItems: 10, isOfOneItem }, async (items) => {
      tried.push(items);
      if (items.includes(2)) throw new Error('value');
      if (items.includes(4)) throw new Error('down');
      return items;
    });
    expect(await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))).toMatchObject([
      { value: 1 },
      { reason: { message: 'value' } },
      { value: 3 },
    ]);
    await Promise.allSettled([4, 5].map((item) => batcher.add(item)));
    expect(tried).toEqual([[1, 2, 3], [1], [2], [3], [4, 5]]);
  });

  it('frees its lane after a timeout without an answer, and still accepts a late one', async () => {
    const { batcher, batches, items } = controlled({ patienceMs: 10 });
    const stuck = batcher.add(1);
    await turn();
    const later = batcher.add(2);
    await eventually(() => expect(items()).toEqual([[1], [2]]));
    batches[1]!.end();
    await expect(later).resolves.toBe(20);
    batches[0]!.end();
    await expect(stuck).resolves.toBe(10);
  });
});
