import { setImmediate as turn } from 'node:timers/promises';
import { Gather } from './gather.js';

/** A worker whose batches end when the test says so. */
function controlled(maximumItems: number, lanes: number, crowd?: number) {
  const batches: { items: number[]; end: (answers?: (number | Error)[] | Error) => void }[] = [];
  const gather = new Gather<number, number>(
    { maximumItems, lanes, crowd },
    (items) =>
      new Promise((resolve, reject) => {
        const end = (answers: (number | Error)[] | Error = items.map((item) => item * 10)) =>
          answers instanceof Error ? reject(answers) : resolve(answers);
        batches.push({ items, end });
      }),
  );
  return { gather, batches };
}

describe('gathering', () => {
  it('makes one batch of what arrives within a turn and answers each item with its own value', async () => {
    const { gather, batches } = controlled(10, 1);
    const answers = Promise.all([gather.add(1), gather.add(2), gather.add(3)]);
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    batches[0]!.end();
    await expect(answers).resolves.toEqual([10, 20, 30]);
  });

  it('collects what arrives while all lanes are busy into the next batch', async () => {
    const { gather, batches } = controlled(10, 1);
    const first = gather.add(1);
    await turn();
    const rest = Promise.all([gather.add(2), gather.add(3)]);
    await turn();
    expect(batches).toHaveLength(1);
    batches[0]!.end();
    await first;
    await turn();
    expect(batches[1]!.items).toEqual([2, 3]);
    batches[1]!.end();
    await rest;
  });

  it('never has more batches under way than lanes, nor larger ones than allowed', async () => {
    const { gather, batches } = controlled(2, 2);
    const all = Promise.all([1, 2, 3, 4, 5].map((item) => gather.add(item)));
    await turn();
    await turn();
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    batches[1]!.end();
    await turn();
    await turn();
    expect(batches[2]!.items).toEqual([5]);
    batches[0]!.end();
    batches[2]!.end();
    await expect(all).resolves.toEqual([10, 20, 30, 40, 50]);
  });

  it('starts a second batch beside the first only for a crowd', async () => {
    const { gather, batches } = controlled(10, 2, 3);
    void gather.add(1);
    await turn();
    void Promise.all([gather.add(2), gather.add(3)]);
    await turn();
    expect(batches).toHaveLength(1);
    void gather.add(4);
    await turn();
    expect(batches[1]!.items).toEqual([2, 3, 4]);
    for (const { end } of batches) end();
  });

  it('rejects one item without touching the others', async () => {
    const { gather, batches } = controlled(10, 1);
    const good = gather.add(1);
    const bad = gather.add(2);
    await turn();
    batches[0]!.end([10, new Error('only me')]);
    await expect(good).resolves.toBe(10);
    await expect(bad).rejects.toThrow('only me');
  });

  it('goes on after a batch that failed as a whole', async () => {
    const { gather, batches } = controlled(10, 1);
    const failed = gather.add(1);
    await turn();
    batches[0]!.end(new Error('down'));
    await expect(failed).rejects.toThrow('down');
    const next = gather.add(2);
    await turn();
    batches[1]!.end();
    await expect(next).resolves.toBe(20);
  });
});
