/**
 * Counts attempts in a sliding window. An attempt is counted before it starts, so that concurrent attempts cannot pass the
 * limit. A password check is under way until its result is known; only a wrong password stays counted. One statement in
 * Postgres counts and never waits for a lock (`count_attempt`): a flood of attempts holds no connections.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { tooSoon } from '@handtest/contracts/define';
import { TooManyAttempts } from '@handtest/contracts/identity';
import { execute, prepared } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Limit, underWaySeconds } from './limits.js';

interface Counted {
  readonly ids: string[] | null;
  readonly waitMs: number | null;
}

const countAttempt = prepared<Counted>(
  'identity_count_attempt',
  `SELECT ids, wait_ms
    FROM count_attempt($kinds, $subjects, $maxima, $windows, make_interval(secs => $leaseSeconds))`,
);
const keepAttempt = 'UPDATE limited_action SET under_way_until = NULL WHERE id = ANY($ids)';
const deleteAttempt = 'DELETE FROM limited_action WHERE id = ANY($ids)';

/** Pauses while another transaction counts an attempt of the same subject, which takes 1 ms. */
const pausesMs = [10, 20, 40, 80, 160, 320];

@Injectable()
export class LimitService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts one attempt against all limits, or against none when one of them is reached.
   *
   * @throws TooManyAttempts with the time until the next attempt
   */
  async count(limits: readonly Limit[]): Promise<void> {
    await this.admit(limits, null);
  }

  /** Like `count`, but answers false when a limit is reached. */
  async isCounted(limits: readonly Limit[]): Promise<boolean> {
    try {
      await this.count(limits);
      return true;
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }

  /**
   * Runs a check within the limits.
   *
   * @param check answers undefined for a wrong guess, which stays counted; an attempt that throws is not counted
   */
  async guess<T>(limits: readonly Limit[], check: () => Promise<T | undefined>): Promise<T | undefined> {
    const ids = await this.admit(limits, underWaySeconds);
    let isWrong = false;
    try {
      const result = await check();
      isWrong = result === undefined;
      return result;
    } finally {
      await execute(this.dataSource, isWrong ? keepAttempt : deleteAttempt, { ids });
    }
  }

  /** Answers with the ids of the attempt's rows. */
  private async admit(limits: readonly Limit[], leaseSeconds: number | null): Promise<readonly string[]> {
    if (limits.length === 0) return [];
    const parameters = {
      kinds: limits.map(({ kind }) => kind),
      subjects: limits.map(({ subject }) => subject),
      maxima: limits.map(({ maximum }) => maximum),
      windows: limits.map(({ windowMinutes }) => windowMinutes),
      leaseSeconds,
    };
    for (const pauseMs of pausesMs) {
      const [counted] = await countAttempt(this.dataSource, parameters);
      const { ids, waitMs } = counted!;
      if (ids) return ids;
      if (waitMs !== null) throw tooSoon(TooManyAttempts, 'Too many attempts', waitMs);
      await delay(pauseMs * (0.5 + Math.random()));
    }
    throw tooSoon(TooManyAttempts, 'Too many attempts', 0);
  }
}
