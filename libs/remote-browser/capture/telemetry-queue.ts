/**
 * Hands telemetry over in batches: every two seconds, or earlier when there is much. A batch is repeated with the same
 * number until it is taken, and the next one waits for it. What waits is bounded.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Click, Interaction, PageEvent } from '../visit/captured-event.js';
import { type Share, shareOf, TelemetryShares } from './telemetry-shares.js';

export interface ConsoleItem {
  readonly type: string;
  readonly message: string;
  readonly timestamp: string;
}

export interface NetworkItem {
  readonly url: string;
  readonly method: string;
  readonly status?: number;
  readonly timestamp: string;
  readonly durationMs?: number;
  readonly failure?: string;
}

export interface TelemetryLists {
  readonly consoleMessages: ConsoleItem[];
  readonly networkRequests: NetworkItem[];
  readonly clicks: Click[];
  readonly pageEvents: PageEvent[];
  readonly interactions: Interaction[];
}

export interface TelemetryBatch extends TelemetryLists {
  /** One more than that of the batch before. */
  readonly number: number;
}

export interface TelemetryQueueOptions {
  /** Rejects when the batch must be sent again. */
  readonly send: (batch: TelemetryBatch) => Promise<void>;
  readonly everyMs?: number;
  /** Until a batch is sent again. */
  readonly retryMs?: number;
  readonly firstNumber?: number;
}

const everyMs = 2_000;
const fullBytes = 256_000;
const mostItems = 4_000;
/** While the receiver is down. */
const mostWaitingBytes = 16_000_000;
const retryMs = 1_000;

const fullWords: Readonly<Record<Share, string>> = {
  messages: 'Console messages other than errors are left out from here on: the pages wrote too many',
  errors: 'Errors are left out from here on: the pages wrote too many',
  requests: 'Requests are left out from here on: the pages sent too many',
  pageEvents: 'Page events are left out from here on: the pages caused too many',
};

const emptyLists = (): TelemetryLists => ({
  consoleMessages: [],
  networkRequests: [],
  clicks: [],
  pageEvents: [],
  interactions: [],
});

export class TelemetryQueue {
  /** Items that were left out because the receiver was down for too long. */
  dropped = 0;
  /** Of these, how many no note counts yet. */
  private missing = 0;
  private readonly full: { lists: TelemetryLists; bytes: number }[] = [];
  private open = { lists: emptyLists(), bytes: 0, items: 0 };
  private waitingBytes = 0;
  private next: number;
  private sending: Promise<void> | undefined;
  private isStopped = false;
  private readonly shares = new TelemetryShares();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: TelemetryQueueOptions) {
    this.next = options.firstNumber ?? 0;
    this.timer = setInterval(() => this.close(), options.everyMs ?? everyMs);
  }

  add<Name extends keyof TelemetryLists>(name: Name, item: TelemetryLists[Name][number]): void {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    const share = shareOf(name, 'type' in item ? item.type : undefined);
    if (share === undefined) return this.keep(name, item, bytes);
    const taken = this.shares.take(share, bytes);
    if (taken === 'kept') return this.keep(name, item, bytes);
    if (taken === 'left out') return;
    this.note(fullWords[share]);
  }

  /** What a reader of the telemetry must know about it. */
  note(message: string): void {
    const item = { type: 'warning', message, timestamp: new Date().toISOString() };
    this.keep('consoleMessages', item, Buffer.byteLength(JSON.stringify(item)) + 1);
  }

  /** Resolves when all that was added is taken. */
  async flush(): Promise<void> {
    this.close();
    await this.sending;
    if (this.missing === 0 || this.isStopped) return;
    this.noteMissing();
    return this.flush();
  }

  /** Sends nothing any more. */
  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private keep<Name extends keyof TelemetryLists>(
    name: Name,
    item: TelemetryLists[Name][number],
    bytes: number,
  ): void {
    if (this.waitingBytes + bytes > mostWaitingBytes) {
      this.dropped++;
      this.missing++;
      return;
    }
    if (this.missing > 0) this.noteMissing();
    this.waitingBytes += bytes;
    (this.open.lists[name] as unknown[]).push(item);
    this.open.bytes += bytes;
    this.open.items++;
    if (this.open.bytes >= fullBytes || this.open.items >= mostItems) this.close();
  }

  private noteMissing(): void {
    const { missing } = this;
    this.missing = 0;
    this.note(`${missing} events are missing here: they could not be stored for too long`);
  }

  private close(): void {
    if (this.open.items > 0) {
      this.full.push(this.open);
      this.open = { lists: emptyLists(), bytes: 0, items: 0 };
    }
    if (this.full.length > 0) this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
  }

  private async sendAll(): Promise<void> {
    for (let batch = this.full[0]; batch && !this.isStopped; batch = this.full[0]) {
      try {
        await this.options.send({ number: this.next, ...batch.lists });
      } catch {
        await delay(this.options.retryMs ?? retryMs);
        continue;
      }
      this.next++;
      this.waitingBytes -= batch.bytes;
      this.full.shift();
    }
  }
}
