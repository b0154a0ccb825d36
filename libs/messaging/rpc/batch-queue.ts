/**
 * Collects what arrives within one turn of the event loop, so that many small questions become one message.
 * Under load the batches grow by themselves; a lone question waits for nothing but the end of the turn.
 */
export class BatchQueue<Item> {
  private readonly waiting = new Map<string, Item[]>();

  /** @param maximumItems a full batch leaves at once */
  constructor(
    private readonly maximumItems: number,
    private readonly send: (key: string, items: Item[]) => void,
  ) {}

  /** Adds an item to the batch of its key: items of one key may travel together. */
  add(key: string, item: Item): void {
    const items = this.waiting.get(key);
    if (items) {
      items.push(item);
      if (items.length >= this.maximumItems) this.flush(key);
      return;
    }
    this.waiting.set(key, [item]);
    setImmediate(() => this.flush(key));
  }

  private flush(key: string): void {
    const items = this.waiting.get(key);
    if (!items) return;
    this.waiting.delete(key);
    this.send(key, items);
  }
}
