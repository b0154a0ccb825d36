/**
 * Collects the items of one tick of the event loop, so that many small calls share a message. Batches grow with the
 * load; a single item waits only for the end of the tick.
 */
export interface BatchLimits {
  /** A full batch is sent immediately. */
  readonly items: number;
  /** An item that would exceed this size starts a new batch; a single item may be larger. */
  readonly size: number;
}

interface Batch<Item> {
  readonly items: Item[];
  size: number;
}

export class BatchQueue<Item> {
  private readonly waiting = new Map<string, Batch<Item>>();

  constructor(private readonly send: (items: Item[]) => void) {}

  /** Items with the same key share a batch. */
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
