/** Runs one read for many requests for it: at once, and never two at the same time. Pure. */
import { setTimeout as delay } from 'node:timers/promises';

export class Gathered {
  private running = false;
  private wanted = false;

  /**
   * @param read reports its failures itself
   * @param restMs the time between two reads
   */
  constructor(
    private readonly read: () => Promise<void>,
    private readonly restMs: number,
  ) {}

  /** A read starts after this call. */
  request(): void {
    this.wanted = true;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.wanted) {
      this.wanted = false;
      await this.read();
      await delay(this.restMs, undefined, { ref: false });
    }
    this.running = false;
  }
}
