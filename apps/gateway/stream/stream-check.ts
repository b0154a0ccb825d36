/** What a stream repeats until its access ends. */
import { isTemporary } from '../error/temporary.js';
import type { OpenStream } from './open-stream.js';

const recheckMs = 3_000;
/** With the recheck: a stream whose access cannot be checked for 30 s ends. */
const failuresInARow = 10;

/**
 * Takes the steps of a stream: when it is woken, and every few seconds. Ends when a step throws what no retry mends: the
 * access has ended, and with it the stream.
 *
 * @param step checks the access, then sends; what is next
 */
export async function repeat(
  stream: OpenStream,
  step: () => Promise<'again' | 'wait' | 'end'>,
): Promise<void> {
  let failures = 0;
  while (stream.isOpen && failures < failuresInARow) {
    try {
      const next = await step();
      failures = 0;
      if (next === 'end') return;
      if (next === 'again') continue;
    } catch (error) {
      if (!isTemporary(error)) return;
      failures++;
    }
    await stream.pause(recheckMs);
  }
}
