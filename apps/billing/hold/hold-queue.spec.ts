import { setImmediate as turn } from 'node:timers/promises';
import type { HoldRequest } from '@handtest/contracts/billing';
import { eventually } from '@handtest/deployment';
import { HoldQueue } from './hold-queue.js';

const request = (jobId: string, amountMicros = '1'): HoldRequest => ({
  jobId,
  organizationId: 'org_1',
  projectId: 'proj_1',
  amountMicros,
});

/** A database that answers when it is told to. */
class Writer {
  readonly batches: { jobIds: string[]; settled: PromiseWithResolvers<string[]> }[] = [];

  readonly write = (requests: HoldRequest[]): Promise<string[]> => {
    const batch = { jobIds: requests.map(({ jobId }) => jobId), settled: Promise.withResolvers<string[]>() };
    this.batches.push(batch);
    return batch.settled.promise;
  };

  async answer(index: number): Promise<void> {
    const { jobIds, settled } = this.batches[index]!;
    settled.resolve(jobIds.map((jobId) => `answer ${jobId}`));
    await turn();
  }
}

let writer: Writer;
let queue: HoldQueue<string>;
beforeEach(() => {
  writer = new Writer();
  queue = new HoldQueue(writer.write);
});
const batches = () => writer.batches.map(({ jobIds }) => jobIds);

describe('holds that wait', () => {
  it('are written together, one batch at a time, in the order in which they came', async () => {
    const first = [queue.add(request('a')), queue.add(request('b'))];
    await turn();
    const second = [queue.add(request('c')), queue.add(request('d'))];
    await turn();
    expect(batches()).toEqual([['a', 'b']]);
    await writer.answer(0);
    expect(batches()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await writer.answer(1);
    await expect(Promise.all([...first, ...second])).resolves.toEqual(
      ['a', 'b', 'c', 'd'].map((id) => `answer ${id}`),
    );
  });

  it('are written at most 256 at a time', async () => {
    const all = Array.from({ length: 600 }, (_, index) => queue.add(request(`job ${index}`)));
    for (const index of [0, 1, 2]) {
      await turn();
      await writer.answer(index);
    }
    expect(batches().map(({ length }) => length)).toEqual([256, 256, 88]);
    expect((await Promise.all(all))[599]).toBe('answer job 599');
  });

  it('of one job are written once and get one answer', async () => {
    const both = [queue.add(request('a', '1')), queue.add(request('a', '2'))];
    await turn();
    expect(batches()).toEqual([['a']]);
    await writer.answer(0);
    await expect(Promise.all(both)).resolves.toEqual(['answer a', 'answer a']);
  });

  it('of a job that is just being written are written again', async () => {
    const first = queue.add(request('a'));
    await turn();
    const second = queue.add(request('a'));
    await writer.answer(0);
    expect(batches()).toEqual([['a'], ['a']]);
    await writer.answer(1);
    await expect(Promise.all([first, second])).resolves.toEqual(['answer a', 'answer a']);
  });

  it('fail with their batch, and those after it do not', async () => {
    const failing = queue.add(request('a'));
    await turn();
    const later = queue.add(request('b'));
    const outcome = expect(failing).rejects.toThrow('no database');
    writer.batches[0]!.settled.reject(new Error('no database'));
    await outcome;
    await turn();
    await writer.answer(1);
    await expect(later).resolves.toBe('answer b');
  });

  it('wait no longer than a while for a batch that is not answered, and it may still be', async () => {
    queue = new HoldQueue(writer.write, 10);
    const stuck = queue.add(request('a'));
    await turn();
    const later = queue.add(request('b'));
    await eventually(() => expect(batches()).toEqual([['a'], ['b']]));
    await writer.answer(1);
    await expect(later).resolves.toBe('answer b');
    await writer.answer(0);
    await expect(stuck).resolves.toBe('answer a');
  });
});
