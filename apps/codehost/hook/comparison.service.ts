/**
 * Finds what hooks did not bring: the code host never sends a failed one again by itself. One replica at a time compares
 * the deliveries every ten minutes, and the installations with their repositories every day.
 */
import { execute, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { AppClient } from '../host/app.client.js';
import { DeliveryComparisonService } from './delivery-comparison.service.js';
import { InstallationComparisonService } from './installation-comparison.service.js';

const sweepEveryMs = 30_000;

/** A failed comparison is repeated after a minute. */
const leaseSql = `UPDATE comparison
  SET leased_until = clock_timestamp() + interval '15 minutes', due_at = clock_timestamp() + interval '1 minute'
  WHERE name = $name AND due_at <= clock_timestamp()
    AND (leased_until IS NULL OR leased_until <= clock_timestamp())
  RETURNING leased_until::text, read_until, clock_timestamp() AS started_at`;

const renewSql = `UPDATE comparison SET leased_until = clock_timestamp() + interval '15 minutes'
  WHERE name = $name AND leased_until = $leasedUntil::timestamptz RETURNING leased_until::text`;

const endSql = `UPDATE comparison SET leased_until = NULL,
    due_at = CASE WHEN $done THEN clock_timestamp() + make_interval(secs => $seconds) ELSE due_at END,
    read_until = coalesce($readUntil, read_until)
  WHERE name = $name AND leased_until = $leasedUntil::timestamptz`;

interface Lease extends Record<string, unknown> {
  /** As text, because a Date has no microseconds. */
  readonly leasedUntil: string;
  readonly readUntil: Date;
  readonly startedAt: Date;
}

interface Compared {
  readonly corrected: number;
  readonly readUntil: Date | null;
  /** Of a part: the comparison counts as failed, and is repeated from where it began. */
  readonly failure?: Error;
}

interface Comparison {
  readonly name: string;
  readonly everySeconds: number;
  /** @param renew throws when another replica has the lease */
  readonly run: (lease: Lease, renew: () => Promise<void>) => Promise<Compared>;
}

const corrected = new Counter({
  name: 'handtest_codehost_reconciled_total',
  help: 'What a comparison with the code host corrected, because a hook did not arrive; normally 0',
  labelNames: ['comparison'] as const,
});

@Injectable()
export class ComparisonService implements OnApplicationBootstrap {
  private readonly comparisons: readonly Comparison[];

  constructor(
    private readonly database: DataSource,
    private readonly app: AppClient,
    private readonly sweepers: SweeperRegistry,
    deliveries: DeliveryComparisonService,
    installations: InstallationComparisonService,
  ) {
    this.comparisons = [
      { name: 'deliveries', everySeconds: 600, run: (lease) => deliveries.run(lease) },
      { name: 'installations', everySeconds: 86_400, run: (lease, renew) => installations.run(lease, renew) },
    ];
  }

  onApplicationBootstrap(): void {
    if (!this.app.isConfigured) return;
    this.sweepers.start({ name: 'comparison', everyMs: sweepEveryMs, run: () => this.run() });
  }

  /** Carries out what is due. Answers the number of corrections. */
  async run(): Promise<number> {
    let sum = 0;
    for (const comparison of this.comparisons) sum += await this.runOne(comparison);
    return sum;
  }

  private async runOne({ name, everySeconds, run }: Comparison): Promise<number> {
    const lease = await queryOne<Lease>(this.database, leaseSql, { name });
    if (!lease) return 0;
    let { leasedUntil } = lease;
    const renew = async () => {
      const row = await queryOne<Pick<Lease, 'leasedUntil'>>(this.database, renewSql, { name, leasedUntil });
      if (!row) throw new Error(`Another replica compares the ${name} now`);
      leasedUntil = row.leasedUntil;
    };
    const end = (done: boolean, readUntil: Date | null) => {
      return execute(this.database, endSql, { name, done, seconds: everySeconds, readUntil, leasedUntil });
    };
    try {
      const result = await run(lease, renew);
      corrected.inc({ comparison: name }, result.corrected);
      if (result.failure) throw result.failure;
      await end(true, result.readUntil);
      return result.corrected;
    } catch (error) {
      await end(false, null);
      throw error;
    }
  }
}
