/**
 * Computes the next execution of schedules again after an upgrade brought new time-zone data. Due schedules are left to the
 * sweep that runs them.
 */
import { isTimezone } from '@handtest/contracts/scheduler';
import { execute, inTransaction, query, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { nextExecution } from '../schedule/next-execution.js';
import { timingOf } from '../schedule/schedule-fields.js';
import { scheduleColumns, type ScheduleRow } from '../schedule/schedule-row.js';
import { zoneData } from '../schedule/zone-data.js';

const batchSize = 200;
const everyMs = 24 * 60 * 60_000;

/**
 * The same local day as before: no execution is within 12 hours of the next one, and no zone moves its clocks so far. From
 * now on instead, an instant that moved to later today would run a second time.
 */
const searchedBackMs = 12 * 60 * 60_000;

const outdated = `
  SELECT ${scheduleColumns} FROM schedule
  WHERE status = 'active' AND zone_data <> $zoneData AND next_execution_at > clock_timestamp()
  LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;

const recompute = `
  UPDATE schedule SET next_execution_at = next, zone_data = $zoneData
  FROM unnest($scheduleIds::text[], $nexts::timestamptz[]) AS new (schedule_id, next)
  WHERE schedule.id = new.schedule_id`;

@Injectable()
export class ZoneChangeService implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const run = () => this.recompute();
    this.sweepers.start({ name: 'zone_changes', everyMs, batchSize, run }).wake();
  }

  private recompute(): Promise<number> {
    return inTransaction(this.database, async (transaction) => {
      const rows = await query<ScheduleRow>(transaction, outdated, { zoneData });
      if (rows.length === 0) return 0;
      const scheduleIds = rows.map(({ id }) => id);
      await execute(transaction, recompute, { scheduleIds, nexts: rows.map(nextOf), zoneData });
      return rows.length;
    });
  }
}

function nextOf(row: ScheduleRow): Date {
  const known = row.nextExecutionAt!;
  // A zone without data keeps its instant, at which its schedule is paused.
  if (!isTimezone(row.timezone)) return known;
  const next = nextExecution(timingOf(row, row.anchorMonday), known.getTime() - searchedBackMs);
  return next === undefined ? known : new Date(next);
}
