/**
 * Collects what arrives within one turn of the event loop, so that many small questions become one message.
 * Under load the batches grow by themselves; a lone question waits for nothing but the end of the turn.
 */
export interface BatchLimits {
  /** A full batch leaves at once. */
  readonly items: number;
  /** A batch never grows beyond this size by a further item; a single item may be larger. */
  readonly size: number;
}

interface Batch<Item> {
  readonly items: Item[];
  size: number;
}

export class BatchQueue<Item> {
  private readonly waiting = new Map<string, Batch<Item>>();

  constructor(private readonly send: (items: Item[]) => void) {}

  /** Adds an item to the batch of its key: items of one key may travel together. */
  add(key: string, item: Item, size: number, limits: BatchLimits): void {
    let batch = this.waiting.get(key);
    if (batch && batch.size + size > limits.size) {
      this.flush(key, batch);
      batch = undefined;
    }
    if (!batch) {
      const made = (batch = { items: [], size: 0 });
      this.waiting.set(key, made);
      setImmediate(() => this.flush(key, made));
    }
    batch.items.push(item);
    batch.size += size;
    if (batch.items.length >= limits.items) this.flush(key, batch);
  }

  private flush(key: string, batch: Batch<Item>): void {
    if (this.waiting.get(key) !== batch) return;
    this.waiting.delete(key);
    this.send(batch.items);
  }
}
