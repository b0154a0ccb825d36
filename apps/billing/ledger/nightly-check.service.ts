/** Checks the ledger once each night, on one replica. The log names faults and a metric counts them; nothing repairs them. */
import { execute, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { BillingConfig } from '../config.js';
import { checkLedger, withCheckConnection } from './ledger-check.service.js';

const faultsGauge = new Gauge({
  name: 'handtest_billing_ledger_faults',
  help: 'Faults in the ledger found by the last nightly check. Alert on it',
});

/** Starts the day's check, unless it has ended or started less than an hour ago. */
const begin = `INSERT INTO ledger_check AS known (day) SELECT day
  FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS day, extract(hour FROM now() AT TIME ZONE 'UTC') AS hour) AS today
  WHERE hour >= $fromHour
  ON CONFLICT (day) DO UPDATE SET began_at = now()
    WHERE known.ended_at IS NULL AND known.began_at < now() - interval '1 hour'
  RETURNING day::text`;

/** Every replica reports the same count. */
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

  /** Answers the number of checks, 0 or 1. @param fromHour UTC, when the day's check is due */
  async checkIfDue(fromHour = 2): Promise<number> {
    const due = await queryOne<{ day: string }>(this.dataSource, begin, { fromHour });
    if (due) await this.check(due.day);
    const last = await queryOne<{ faults: number }>(this.dataSource, lastFaults);
    faultsGauge.set(last?.faults ?? 0);
    return due ? 1 : 0;
  }

  private async check(day: string): Promise<void> {
    const faults = await withCheckConnection(this.config.databaseUrl, checkLedger);
    for (const { rule, subject } of faults) this.log.error({ subject }, `broken: ${rule}`);
    const end = 'UPDATE ledger_check SET ended_at = now(), faults = $faults WHERE day = $day';
    await execute(this.dataSource, end, { day, faults: faults.length });
  }
}
