/** Load on one server from a process of its own: what is sent, and what came of it. */
import type { Latencies } from '@handtest/testing';
import { Companion } from '../companion.js';
import type { Request } from './http-connection.js';

export interface LoadPlan {
  readonly port: number;
  /** Each has one request under way at any time. */
  readonly connections: number;
  /** Sent in this order: again and again, or once each when there is no duration. */
  readonly requests: readonly Request[];
  readonly durationMs?: number;
  /** Comes first and does not count. */
  readonly warmUpMs?: number;
}

export interface LoadResult extends Latencies {
  /** Answers per second, without those of the warm-up. */
  readonly rate: number;
  /** Answers in all. */
  readonly answers: number;
}

export class LoadGenerator {
  private readonly companion = Companion.start('load/load-generator');

  /** Rejects when any answer has a status outside 2xx, with the first such answer. */
  run(plan: LoadPlan): Promise<LoadResult> {
    return this.companion.ask<LoadResult>(plan);
  }

  stop(): Promise<void> {
    return this.companion.stop();
  }
}
