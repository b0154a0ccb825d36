/** The text of an input method on its way to the page. Pure. */
import type { ClientMessage } from '@handtest/visit-protocol';

type Send = (message: ClientMessage) => void;

/**
 * The browser reports a chosen text twice in one task: as the last step of the composition, and as its end. The page gets both by the
 * end alone, so a step waits for what follows it.
 * @param later calls a function in the next task
 */
export function withOneEnd(send: Send, later: (act: () => void) => void): Send {
  let step: ClientMessage | undefined;
  const flush = () => {
    const waiting = step;
    step = undefined;
    if (waiting) send(waiting);
  };
  return (message) => {
    const isComposition = message.kind === 'composition';
    if (isComposition && message.isEnd) step = undefined;
    else flush();
    if (!isComposition || message.isEnd) return send(message);
    step = message;
    later(flush);
  };
}
