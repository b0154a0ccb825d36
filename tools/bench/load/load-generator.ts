/** Generates load on one server. A companion, because it needs its own event loop. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Latencies, latenciesOf } from '@handtest/testing';
import { answerQuestions } from '../companion.js';
import { encodeRequest, HttpConnection, type Request } from './http-connection.js';

export interface LoadPlan {
  readonly port: number;
  /** Each has one open request at any time. */
  readonly connections: number;
  /** Sent in this order: once each, or repeatedly with a duration. */
  readonly requests: readonly Request[];
  readonly durationMs?: number;
  /** Before the duration. Its answers have no influence on rate and latencies. */
  readonly warmUpMs?: number;
}

export interface LoadResult extends Latencies {
  /** Answers per second, without the warm-up. */
  readonly rate: number;
  /** All answers. */
  readonly answers: number;
}

class Run {
  private readonly requests: Buffer[];
  private next = 0;
  private answers = 0;
  private isStopping = false;
  private durationsMs: number[] = [];
  private failure?: Error;

  constructor(private readonly plan: LoadPlan) {
    this.requests = plan.requests.map(encodeRequest);
  }

  /** Rejects with the first answer whose status is not 2xx. */
  async result(): Promise<LoadResult> {
    const { connections, warmUpMs, durationMs } = this.plan;
    const drives = Array.from({ length: connections }, () => this.drive());
    if (warmUpMs) await delay(warmUpMs);
    this.durationsMs = [];
    const startedMs = performance.now();
    if (durationMs === undefined) await Promise.all(drives);
    else await delay(durationMs);
    const seconds = (performance.now() - startedMs) / 1_000;
    const durations = this.durationsMs.slice();
    this.isStopping = true;
    await Promise.all(drives);
    if (this.failure) throw this.failure;
    return { rate: durations.length / seconds, answers: this.answers, ...latenciesOf(durations) };
  }

  /** One connection. Resolves when the last request is answered. */
  private drive(): Promise<void> {
    return new Promise((resolve) => {
      const fail = (error: Error): void => {
        this.failure ??= error;
        this.isStopping = true;
        resolve();
      };
      const connection = new HttpConnection(this.plan.port, fail);
      const send = (): void => {
        const request = this.take();
        if (!request) {
          connection.close();
          return resolve();
        }
        const sentMs = performance.now();
        connection.exchange(request, (status, body) => {
          this.answers++;
          this.durationsMs.push(performance.now() - sentMs);
          if (status < 200 || status > 299) fail(new Error(`An answer had status ${status}: ${body}`));
          send();
        });
      };
      send();
    });
  }

  private take(): Buffer | undefined {
    if (this.isStopping) return undefined;
    if (this.plan.durationMs === undefined && this.next === this.requests.length) return undefined;
    return this.requests[this.next++ % this.requests.length];
  }
}

answerQuestions<LoadPlan>((plan) => new Run(plan).result());
