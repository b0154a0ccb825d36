/** Messages between whoever pulls them and whoever deals with them, so that neither waits for the other. Pure. */
export class MessageBuffer<Message> {
  private readonly messages: Message[] = [];
  private closed = false;
  private changed = Promise.withResolvers<void>();

  get length(): number {
    return this.messages.length;
  }

  push(message: Message): void {
    this.messages.push(message);
    this.signal();
  }

  /** All messages that are there, up to `most`; waits for the first one. Empty when closed and nothing is left. */
  async take(most: number): Promise<Message[]> {
    while (this.messages.length === 0 && !this.closed) await this.changed.promise;
    return this.takeNow(most);
  }

  takeNow(most: number): Message[] {
    const taken = this.messages.splice(0, most);
    this.signal();
    return taken;
  }

  /** Waits until at most `count` messages are left, or the buffer is closed. */
  async untilAtMost(count: number): Promise<void> {
    while (this.messages.length > count && !this.closed) await this.changed.promise;
  }

  /** What is in it can still be taken. */
  close(): void {
    this.closed = true;
    this.signal();
  }

  private signal(): void {
    this.changed.resolve();
    this.changed = Promise.withResolvers();
  }
}
