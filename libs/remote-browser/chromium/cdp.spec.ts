/** The protocol over pipes, without a browser. */
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Cdp } from './cdp.js';

const [head, tail] = ['{"method":"Runtime.consoleAPICalled","params":{"args":[{"value":"', '"}]}}\0'];

/** Of a console, with a text of this length. */
const message = (length: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(length, 'x'), Buffer.from(tail)]);

/** @returns the lengths of the console messages that were read of these parts, and how many were not */
async function read(parts: readonly Buffer[]): Promise<{ lengths: number[]; unread: number }> {
  const output = new PassThrough({ highWaterMark: 100_000_000 });
  const cdp = new Cdp(new PassThrough(), output);
  const lengths: number[] = [];
  cdp.on('Runtime.consoleAPICalled', ({ args }) => lengths.push(String(args[0]!.value).length));
  for (const part of parts) output.write(part);
  await turn();
  return { lengths, unread: cdp.unread };
}

it('reads messages that come in any parts', async () => {
  const bytes = Buffer.concat([message(1), message(2), message(0)]);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
    expect(await read(parts)).toEqual({ lengths: [1, 2, 0], unread: 0 });
  }
});

it('leaves a huge message out, and reads the next one', async () => {
  const huge = message(33_000_000);
  const parts = [huge.subarray(0, 32_500_000), huge.subarray(32_500_000), message(2)];
  expect(await read(parts)).toEqual({ lengths: [2], unread: 1 });
  expect(await read([Buffer.concat([message(1), huge, message(3)])])).toEqual({
    lengths: [1, 3],
    unread: 1,
  });
}, 30_000);

it('reads a large message that fits', async () => {
  const { lengths, unread } = await read([message(31_000_000), message(1)]);
  expect([lengths, unread]).toEqual([[31_000_000, 1], 0]);
}, 30_000);
