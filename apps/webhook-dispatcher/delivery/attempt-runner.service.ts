/**
 * Makes attempts, a bounded number at a time. While they end quickly some deliveries are leased ahead of their turn, so that no
 * place stays empty while more are claimed, and claims are few and large. Attempts that hang stop that: nothing ends any more.
 * What has to wait too long all the same is given back.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { WebhookDispatcherConfig } from '../config.js';
import { AttemptRecorderService } from './attempt-recorder.service.js';
import { AttemptService } from './attempt.service.js';
import { DeliveryQueueService, type LeasedDelivery, madeAttempt } from './delivery-queue.service.js';
import { Turnover } from './turnover.js';

/** Attempts that are still under way then are repeated by another process when their lease runs out. */
const patienceAtShutdownMs = 6_000;
/** A lease of 18 s leaves 3 s beside an attempt of 15 s. */
const longestWaitMs = 2_000;

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a webhook',
  labelNames: ['outcome'] as const,
});

interface Waiting {
  readonly delivery: LeasedDelivery;
  readonly sinceMs: number;
}

@Injectable()
export class AttemptRunnerService {
  private readonly underWay = new Set<Promise<void>>();
  private readonly turnover = new Turnover();
  private line: Waiting[] = [];
  private stopping = false;

  constructor(
    private readonly config: WebhookDispatcherConfig,
    private readonly queue: DeliveryQueueService,
    private readonly attempt: AttemptService,
    private readonly recorder: AttemptRecorderService,
  ) {}

  /** How many deliveries may be leased for it now. */
  get room(): number {
    return this.stopping ? 0 : this.capacity - this.underWay.size - this.line.length;
  }

  /** How many it may have: as many as it makes at once, and ahead of their turn as many as have ended lately. */
  get capacity(): number {
    const { deliveryConcurrency } = this.config;
    return deliveryConcurrency + Math.min(deliveryConcurrency, this.turnover.lately(performance.now()));
  }

  /** Begins them, or as soon as others end; they go on after this returns. */
  async begin(deliveries: readonly LeasedDelivery[]): Promise<void> {
    if (this.stopping) return this.queue.giveBack(deliveries);
    const sinceMs = performance.now();
    for (const delivery of deliveries) this.line.push({ delivery, sinceMs });
    this.fill();
  }

  /** Lets others have what has waited too long for its turn. */
  async giveBackLate(): Promise<void> {
    const late = this.line.filter(isLate);
    if (late.length === 0) return;
    this.line = this.line.filter((waiting) => !late.includes(waiting));
    // There may be places for those behind them.
    this.fill();
    await this.queue.giveBack(late.map(({ delivery }) => delivery));
  }

  /** Begins nothing from now on, and gives what is under way a while to end. */
  async stop(): Promise<void> {
    this.stopping = true;
    const unbegun = this.line.splice(0).map(({ delivery }) => delivery);
    const patience = new AbortController();
    const limit = delay(patienceAtShutdownMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled([this.queue.giveBack(unbegun), ...this.underWay]), limit]);
    patience.abort();
    await this.recorder.settled();
  }

  /** Those that are late are left where they are: their attempt would outlast its lease. */
  private fill(): void {
    while (this.underWay.size < this.config.deliveryConcurrency) {
      const [next] = this.line;
      if (!next || isLate(next)) return;
      this.line.shift();
      this.start(atItsTurn(next));
    }
  }

  private start(delivery: LeasedDelivery): void {
    const work: Promise<void> = this.make(delivery).finally(() => {
      this.underWay.delete(work);
      this.turnover.note(performance.now());
      this.fill();
    });
    this.underWay.add(work);
  }

  /** One attempt, and whatever comes of it is written down. */
  private async make(delivery: LeasedDelivery): Promise<void> {
    const outcome = await this.attempt.make(delivery);
    attempts.inc({
      outcome: outcome.acknowledged ? 'acknowledged' : outcome.ownFault ? 'own_fault' : 'failed',
    });
    this.recorder.add(madeAttempt(delivery, outcome), this.underWay.size > 1);
  }
}

/** From before its claim was sent: an answer may be long on its way while the lease runs, or find this process paused. */
function isLate({ delivery }: Waiting): boolean {
  return performance.now() - delivery.takenAtMs > longestWaitMs;
}

/** What is signed and recorded is when the attempt starts, not when it was leased. */
function atItsTurn({ delivery, sinceMs }: Waiting): LeasedDelivery {
  const waitedMs = performance.now() - sinceMs;
  return {
    ...delivery,
    startedAt: new Date(delivery.startedAt.getTime() + waitedMs),
    startedMs: delivery.startedMs + waitedMs,
    takenAtMs: delivery.takenAtMs + waitedMs,
  };
}
