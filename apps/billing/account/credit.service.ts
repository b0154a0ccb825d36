/** The credit of an organization that is not held, and its debt, in millionths of a dollar. */
import { setTimeout as delay } from 'node:timers/promises';
import { queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The event of a new organization may arrive this much later than a request for it. */
const longestEventDelayMs = 2_000;
const lookEveryMs = 50;

@Injectable()
export class CreditService {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns undefined without an account */
  async available(
    organizationId: string,
    executor: SqlExecutor = this.dataSource,
  ): Promise<bigint | undefined> {
    const select = 'SELECT available_micros FROM account WHERE organization_id = $organizationId';
    const account = await queryOne<{ availableMicros: string }>(executor, select, { organizationId });
    return account && BigInt(account.availableMicros);
  }

  /** What the next credit pays first. */
  async debt(organizationId: string): Promise<bigint> {
    const select = 'SELECT debt_micros FROM account WHERE organization_id = $organizationId';
    const account = await queryOne<{ debtMicros: string }>(this.dataSource, select, { organizationId });
    return BigInt(account?.debtMicros ?? 0);
  }

  /** Waits for the account of a new organization. @returns undefined without an account after that time, too */
  async arrived(organizationId: string): Promise<bigint | undefined> {
    const endMs = performance.now() + longestEventDelayMs;
    for (;;) {
      const available = await this.available(organizationId);
      if (available !== undefined || performance.now() > endMs) return available;
      await delay(lookEveryMs);
    }
  }
}
