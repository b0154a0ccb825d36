/** A queue between the pulling and the processing of messages, so that both run at the same time. Pure. */
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

  /** Up to `most` messages; waits for the first one. Empty when the buffer is closed and empty. */
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

  /** The messages in the buffer can still be taken. */
  close(): void {
    this.closed = true;
    this.signal();
  }

  private signal(): void {
    this.changed.resolve();
    this.changed = Promise.withResolvers();
  }
}
