/**
 * Checks the ledger every night, on whichever replica comes first. What is wrong is named in the log and counted by a
 * metric; nothing is put right by itself.
 */
import { execute, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { BillingConfig } from '../config.js';
import { checkLedgerAt } from './ledger-check.service.js';

const faultsGauge = new Gauge({
  name: 'handtest_billing_ledger_faults',
  help: 'Places where the ledger broke a rule in the last nightly check. To be alerted on',
});

/** The night's check, unless somebody has done it, or began it within the last hour. */
const begin = `INSERT INTO ledger_check AS known (day) SELECT day
  FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS day, extract(hour FROM now() AT TIME ZONE 'UTC') AS hour) AS today
  WHERE hour >= $1
  ON CONFLICT (day) DO UPDATE SET began_at = now()
    WHERE known.ended_at IS NULL AND known.began_at < now() - interval '1 hour'
  RETURNING day::text`;

/** Whoever made the check: every replica tells the same. */
const lastFaults = 'SELECT faults FROM ledger_check WHERE ended_at IS NOT NULL ORDER BY day DESC LIMIT 1';

@Injectable()
export class NightlyCheckService implements OnApplicationBootstrap {
  private readonly log = new Logger(NightlyCheckService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BillingConfig,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({ name: 'ledger_check', everyMs: 600_000, run: () => this.checkIfDue() });
  }

  /** Answers how many checks it made: none or one. @param fromHour UTC, when the day's check is due */
  async checkIfDue(fromHour = 2): Promise<number> {
    const due = await queryOne<{ day: string }>(this.dataSource, begin, [fromHour]);
    if (due) await this.check(due.day);
    const last = await queryOne<{ faults: number }>(this.dataSource, lastFaults);
    faultsGauge.set(last?.faults ?? 0);
    return due ? 1 : 0;
  }

  private async check(day: string): Promise<void> {
    const faults = await checkLedgerAt(this.config.databaseUrl);
    for (const { rule, subject } of faults) this.log.error({ subject }, `broken: ${rule}`);
    await execute(this.dataSource, 'UPDATE ledger_check SET ended_at = now(), faults = $2 WHERE day = $1', [
      day,
      faults.length,
    ]);
  }
}
