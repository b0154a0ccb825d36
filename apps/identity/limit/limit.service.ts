/**
 * Counts attempts in a sliding window, exactly: an attempt is counted before it is made, so that a hundred at once are not
 * a hundred attempts. A guess of a password is under way until it is judged: only a wrong one stays counted. Postgres does
 * it in one statement that waits for no lock (`count_attempt`), so that a flood of attempts holds no connections.
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
  `SELECT ids, wait_ms AS "waitMs" FROM count_attempt($1, $2, $3, $4, make_interval(secs => $5))`,
);
const keepAttempt = 'UPDATE limited_action SET under_way_until = NULL WHERE id = ANY($1)';
const deleteAttempt = 'DELETE FROM limited_action WHERE id = ANY($1)';

/** Between tries while another attempt of the same subject is being counted, which takes a millisecond. */
const pausesMs = [10, 20, 40, 80, 160, 320];

@Injectable()
export class LimitService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts one attempt against all the limits, or against none when one of them is reached: then TooManyAttempts, with
   * when to try again.
   */
  async count(limits: readonly Limit[]): Promise<void> {
    await this.admit(limits, null);
  }

  /** The same where the answer must not depend on it: whether it was counted, which it is not when a limit is reached. */
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
   * Judges a guess within the limits.
   *
   * @param judge undefined for a wrong guess, which stays counted; what throws was not judged
   */
  async guess<T>(limits: readonly Limit[], judge: () => Promise<T | undefined>): Promise<T | undefined> {
    const ids = await this.admit(limits, underWaySeconds);
    let isWrong = false;
    try {
      const right = await judge();
      isWrong = right === undefined;
      return right;
    } finally {
      await execute(this.dataSource, isWrong ? keepAttempt : deleteAttempt, [ids]);
    }
  }

  /** The rows of the attempt. */
  private async admit(limits: readonly Limit[], leaseSeconds: number | null): Promise<readonly string[]> {
    if (limits.length === 0) return [];
    const parameters = [
      limits.map(({ kind }) => kind),
      limits.map(({ subject }) => subject),
      limits.map(({ maximum }) => maximum),
      limits.map(({ windowMinutes }) => windowMinutes),
      leaseSeconds,
    ];
    for (const pauseMs of pausesMs) {
      const [counted] = await countAttempt(this.dataSource, ...parameters);
      const { ids, waitMs } = counted!;
      if (ids) return ids;
      if (waitMs !== null) throw tooSoon(TooManyAttempts, 'Too many attempts', waitMs);
      await delay(pauseMs * (0.5 + Math.random()));
    }
    throw tooSoon(TooManyAttempts, 'Too many attempts', 0);
  }
}
