import { anonymousCall, type Call } from '@handtest/contracts/define';
import { TooManyPasswordChecks } from '@handtest/contracts/identity';
import { HashQueue } from './hash-queue.js';

const within = (ms: number): Call => ({ ...anonymousCall, deadlineMs: performance.now() + ms });

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('the queue of password hashes', () => {
  it('runs as many hashes at once as it has slots, in the order of arrival', async () => {
    const queue = new HashQueue(2, 100);
    const works = Array.from({ length: 5 }, held);
    const begun: number[] = [];
    const ended = works.map(({ work }, index) =>
      queue.run(anonymousCall, () => {
        begun.push(index);
        return work();
      }),
    );
    const seen: number[][] = [];
    for (const [index, { end }] of works.entries()) {
      seen.push([...begun]);
      end();
      await ended[index];
    }
    expect(seen).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 1, 2, 3],
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ]);
  });

  it('refuses an operation that would end too late, with the time of the next try', async () => {
    const queue = new HashQueue(1, 100);
    const { work, end } = held();
    const operation = (call: Call) => queue.admit(call, work);
    // Each is expected to last 100 ms, and may last four times as long.
    const admitted = Array.from({ length: 3 }, () => operation(within(1_300)));
    const refused = await operation(within(1_300)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TooManyPasswordChecks);
    expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    admitted.push(operation(within(4_500)));
    end();
    await Promise.all(admitted);
    await operation(within(1_300));
  });

  it('does not start a hash after its deadline, and runs the next one', async () => {
    const queue = new HashQueue(1, 100);
    const { work, end } = held();
    const first = queue.run(anonymousCall, work);
    const late = within(500);
    let lateBegan = false;
    const second = queue.run(late, async () => void (lateBegan = true)).catch((error: unknown) => error);
    const third = queue.run(anonymousCall, () => Promise.resolve('done'));
    while (performance.now() < late.deadlineMs!) await new Promise((resolve) => setImmediate(resolve));
    end();
    await first;
    expect(await second).toBeInstanceOf(TooManyPasswordChecks);
    expect(lateBegan).toBe(false);
    await expect(third).resolves.toBe('done');
  });

  it('starts a hash that waited only if a whole hash fits before its deadline', async () => {
    const queue = new HashQueue(1, 60_000);
    const { promise, reject } = Promise.withResolvers<void>();
    const first = queue.run(anonymousCall, () => promise).catch((error: unknown) => error);
    let beganHashes = 0;
    const begin = async () => void beganHashes++;
    const short = queue.run(within(50_000), begin).catch((error: unknown) => error);
    const long = queue.run(within(90_000), begin);
    // The first hash fails, so the estimate of 60 s remains.
    reject(new Error('no memory'));
    await first;
    expect(await short).toBeInstanceOf(TooManyPasswordChecks);
    await long;
    expect(beganHashes).toBe(1);
  });

  it('starts a hash without a wait before any deadline that has not passed', async () => {
    const queue = new HashQueue(1, 60_000);
    await expect(queue.run(within(5_000), () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('runs the next hash after one that failed', async () => {
    const queue = new HashQueue(1, 100);
    const failed = queue.run(anonymousCall, () => Promise.reject(new Error('no memory')));
    const next = queue.run(anonymousCall, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no memory');
    await expect(next).resolves.toBe('done');
  });
});
