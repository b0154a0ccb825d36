import fc from 'fast-check';
import { MessageBuffer } from './message-buffer.js';

describe('a message buffer', () => {
  it('returns every message once and in order for any sequence of pushes and takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('push'), fc.integer({ min: 1, max: 5 }))),
        async (steps) => {
          const buffer = new MessageBuffer<number>();
          const taken: number[] = [];
          let pushed = 0;
          for (const step of steps) {
            if (step === 'push') buffer.push(pushed++);
            else if (buffer.length > 0) taken.push(...(await buffer.take(step as number)));
          }
          buffer.close();
          taken.push(...(await buffer.take(Infinity)));
          expect(taken).toEqual(Array.from({ length: pushed }, (_, index) => index));
        },
      ),
    );
  });

  it('lets a taker wait for the first message', async () => {
    const buffer = new MessageBuffer<string>();
    const taken = buffer.take(10);
    buffer.push('one');
    buffer.push('two');
    expect(await taken).toEqual(['one', 'two']);
  });

  it('lets the producer wait for free space', async () => {
    const buffer = new MessageBuffer<number>();
    for (let n = 0; n < 4; n++) buffer.push(n);
    let hasRoom = false;
    const waiting = buffer.untilAtMost(2).then(() => (hasRoom = true));
    buffer.takeNow(1);
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    buffer.takeNow(1);
    expect(await waiting).toBe(true);
  });

  it('ends every wait when it is closed', async () => {
    const buffer = new MessageBuffer<number>();
    const waits = [buffer.take(1), buffer.untilAtMost(-1)];
    buffer.close();
    expect(await Promise.all(waits)).toEqual([[], undefined]);
  });
});
