/** The credit of an organization that is not held, and its debt, in millionths of a dollar. */
import { setTimeout as delay } from 'node:timers/promises';
import { queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The event of a new organization may arrive this much later than a request for it. */
const longestEventDelayMs = 2_000;
const lookEveryMs = 50;

/** In micro-dollars. */
export interface Credit {
  /** Not held. */
  readonly available: bigint;
  /** What the next credit pays first. */
  readonly debt: bigint;
}

@Injectable()
export class CreditService {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns undefined without an account */
  async of(organizationId: string, executor: SqlExecutor = this.dataSource): Promise<Credit | undefined> {
    const select = `SELECT available_micros AS available, debt_micros AS debt FROM account
      WHERE organization_id = $organizationId`;
    const account = await queryOne<{ available: string; debt: string }>(executor, select, { organizationId });
    return account && { available: BigInt(account.available), debt: BigInt(account.debt) };
  }

  /** Waits for the account of a new organization. @returns undefined without an account after that time, too */
  async arrived(organizationId: string): Promise<Credit | undefined> {
    const endMs = performance.now() + longestEventDelayMs;
    for (;;) {
      const credit = await this.of(organizationId);
      if (credit || performance.now() > endMs) return credit;
      await delay(lookEveryMs);
    }
  }
}
