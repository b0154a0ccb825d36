import { setImmediate as turn } from 'node:timers/promises';
import { BatchQueue } from './batch-queue.js';

const limits = { items: 3, size: 100 };

function queue() {
  const sent: string[][] = [];
  return { sent, queue: new BatchQueue<string>((items) => sent.push(items)) };
}

describe('a batch', () => {
  it('is sent at the end of the tick with all items of its key', async () => {
    const { sent, queue: batches } = queue();
    batches.add('a', 'a1', 1, limits);
    batches.add('b', 'b1', 1, limits);
    batches.add('a', 'a2', 1, limits);
    expect(sent).toEqual([]);
    await turn();
    expect(sent).toEqual([['a1', 'a2'], ['b1']]);
  });

  it('is sent at once when it is full, and later items wait for the next tick', async () => {
    const { sent, queue: batches } = queue();
    for (const item of ['1', '2', '3', '4']) batches.add('a', item, 1, limits);
    expect(sent).toEqual([['1', '2', '3']]);
    await turn();
    expect(sent).toEqual([['1', '2', '3'], ['4']]);
    await turn();
    expect(sent).toHaveLength(2);
  });

  it('leaves before an item that would make it too large, which may be larger alone', async () => {
    const { sent, queue: batches } = queue();
    batches.add('a', 'small', 60, limits);
    batches.add('a', 'fits', 40, limits);
    batches.add('a', 'huge', 1_000, limits);
    batches.add('a', 'next', 1, limits);
    await turn();
    expect(sent).toEqual([['small', 'fits'], ['huge'], ['next']]);
  });
});
