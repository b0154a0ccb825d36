/** The process that generates load. See `load.ts`. */
import { setTimeout as delay } from 'node:timers/promises';
import { latenciesOf } from '@handtest/testing';
import { answerQuestions } from '../companion.js';
import { encodeRequest, HttpConnection } from './http-connection.js';
import type { LoadPlan, LoadResult } from './load.js';

class Run {
  private readonly requests: Buffer[];
  private next = 0;
  private stopping = false;
  private counting: boolean;
  private answers = 0;
  private readonly durationsMs: number[] = [];
  private failure?: Error;

  constructor(private readonly plan: LoadPlan) {
    this.requests = plan.requests.map(encodeRequest);
    this.counting = !plan.warmUpMs;
  }

  async result(): Promise<LoadResult> {
    const idle = Array.from({ length: this.plan.connections }, () => this.drive());
    if (this.plan.warmUpMs) await delay(this.plan.warmUpMs);
    this.counting = true;
    const startedMs = performance.now();
    let endedMs = 0;
    if (this.plan.durationMs !== undefined) {
      await delay(this.plan.durationMs);
      endedMs = performance.now();
      this.counting = false;
      this.stopping = true;
    }
    await Promise.all(idle);
    if (this.failure) throw this.failure;
    const seconds = ((endedMs || performance.now()) - startedMs) / 1_000;
    return {
      rate: this.durationsMs.length / seconds,
      answers: this.answers,
      ...latenciesOf(this.durationsMs),
    };
  }

  /** Sends on one connection, each request after the answer to the one before; resolves when nothing is under way. */
  private drive(): Promise<void> {
    return new Promise((resolve) => {
      const connection = new HttpConnection(this.plan.port, (error) => this.fail(error, resolve));
      const send = (): void => {
        const request = this.take();
        if (!request) {
          connection.close();
          return resolve();
        }
        const sentMs = performance.now();
        connection.exchange(request, (status, body) => {
          this.answers++;
          if (this.counting) this.durationsMs.push(performance.now() - sentMs);
          if (status < 200 || status > 299)
            this.fail(new Error(`An answer had status ${status}: ${body?.toString()}`));
          send();
        });
      };
      send();
    });
  }

  private take(): Buffer | undefined {
    if (this.stopping) return undefined;
    if (this.plan.durationMs === undefined && this.next === this.requests.length) return undefined;
    return this.requests[this.next++ % this.requests.length];
  }

  private fail(error: Error, resolve?: () => void): void {
    this.failure ??= error;
    this.stopping = true;
    resolve?.();
  }
}

answerQuestions<LoadPlan>((plan) => new Run(plan).result());
