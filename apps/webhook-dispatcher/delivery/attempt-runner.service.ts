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
import { Laggards, slowMs } from './laggards.js';
import { Turnover } from './turnover.js';

/** Attempts that are still under way then are repeated by another process when their lease runs out. */
const patienceAtShutdownMs = 6_000;
/** A lease of 18 s leaves 3 s beside an attempt of 15 s. */
const longestWaitMs = 2_000;
/** Of the places, for endpoints that lag: the rest is for those that answer quickly, however many lag. */
const laggingShare = 0.75;

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a webhook',
  labelNames: ['outcome'] as const,
});

interface UnderWay {
  readonly projectId: string;
  /** It was known before that its endpoint lags. */
  readonly lags: boolean;
  readonly sinceMs: number;
  readonly ended: Promise<void>;
}

interface Waiting {
  readonly delivery: LeasedDelivery;
  readonly sinceMs: number;
}

@Injectable()
export class AttemptRunnerService {
  private readonly underWay = new Set<UnderWay>();
  private readonly turnover = new Turnover();
  private readonly laggards = new Laggards();
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

  /** How many of them may be of endpoints that lag. */
  get roomForLagging(): number {
    const waiting = this.line.filter(({ delivery }) => this.lags(delivery)).length;
    return Math.max(0, this.placesForLagging - this.lagging - waiting);
  }

  /** How many of those under way are of endpoints that lag, or show it by the time that they take. */
  private get lagging(): number {
    const longAgoMs = performance.now() - slowMs;
    let count = 0;
    for (const { lags, sinceMs } of this.underWay) if (lags || sinceMs < longAgoMs) count++;
    return count;
  }

  private get placesForLagging(): number {
    return Math.max(1, Math.floor(this.config.deliveryConcurrency * laggingShare));
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
    await Promise.race([Promise.allSettled([this.queue.giveBack(unbegun), ...this.ends()]), limit]);
    patience.abort();
    await this.recorder.settled();
  }

  /** In their order, but for those that have to stay where they are. */
  private fill(): void {
    while (this.underWay.size < this.config.deliveryConcurrency) {
      const place = this.line.findIndex((waiting) => this.mayStart(waiting));
      if (place < 0) return;
      this.start(atItsTurn(this.line.splice(place, 1)[0]!));
    }
  }

  /** The attempt of one that is late would outlast its lease. */
  private mayStart(waiting: Waiting): boolean {
    if (isLate(waiting)) return false;
    return !this.lags(waiting.delivery) || this.lagging < this.placesForLagging;
  }

  private lags({ lags, projectId }: LeasedDelivery): boolean {
    if (lags || this.laggards.has(projectId)) return true;
    const longAgoMs = performance.now() - slowMs;
    for (const one of this.underWay) if (one.sinceMs < longAgoMs && one.projectId === projectId) return true;
    return false;
  }

  private ends(): Promise<void>[] {
    return [...this.underWay].map(({ ended }) => ended);
  }

  private start(delivery: LeasedDelivery): void {
    const { projectId } = delivery;
    const ended: Promise<void> = this.make(delivery).finally(() => {
      this.underWay.delete(attempt);
      this.turnover.note(performance.now());
      this.fill();
    });
    const attempt = { projectId, lags: this.lags(delivery), sinceMs: performance.now(), ended };
    this.underWay.add(attempt);
  }

  /** One attempt, and whatever comes of it is written down. */
  private async make(delivery: LeasedDelivery): Promise<void> {
    const outcome = await this.attempt.make(delivery);
    this.laggards.note(delivery.projectId, outcome);
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
