/**
 * The order in which what the tester does is sent. Of many moves only the last of each picture counts, and nothing
 * overtakes anything. Pure.
 */
import type { ClientMessage } from '@handtest/visit-protocol';

export class MoveQueue {
  private waiting: ClientMessage | undefined;

  /** @returns what to send at once */
  add(message: ClientMessage): ClientMessage[] {
    if (message.kind === 'move') {
      this.waiting = message;
      return [];
    }
    return [...this.flush(), message];
  }

  /** Once per picture of the tester's screen. */
  flush(): ClientMessage[] {
    const { waiting } = this;
    this.waiting = undefined;
    return waiting ? [waiting] : [];
  }
}
