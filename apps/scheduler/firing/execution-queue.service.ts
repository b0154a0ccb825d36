/**
 * The executions of schedules: what is due becomes a row, once for each instant, and is leased by one process. When the
 * process dies, another takes the row after its lease.
 */
import { newId } from '@handtest/contracts/define';
import { execute, inTransaction, prepared, query, queryOne } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type DueExecutions, dueExecutions } from '../schedule/missed-executions.js';
import { timingOf } from '../schedule/schedule-fields.js';
import type { ScheduleRow } from '../schedule/schedule-row.js';
import { zoneData } from '../schedule/zone-data.js';
import {
  advanceSchedulesSql,
  dueSchedulesSql,
  insertExecutionsSql,
  postponeExecutionSql,
  retakeExecutionsSql,
  settleExecutionsSql,
} from './execution-sql.js';
import { type Outcome, retryDelayMs } from './outcome.js';

/** An execution that this process may create a job for. */
export interface LeasedExecution extends Pick<
  ScheduleRow,
  'projectId' | 'templateId' | 'urlOverride' | 'autoCreateCodehostIssuesOverride' | 'chatNotificationOverride'
> {
  readonly id: string;
  readonly scheduleId: string;
  readonly nominalAt: Date;
  readonly attempt: number;
  /** Since `nominalAt`, when it was leased. */
  readonly lateMs: number;
  /** Why it ends without another attempt. */
  readonly stopReason?: string | null;
}

type DueSchedule = ScheduleRow & { readonly nowMs: number };

const due = prepared<DueSchedule>('due_schedules', dueSchedulesSql);
const settleMany = prepared<{ id: string }>('executions_settle', settleExecutionsSql);

interface Settlement {
  readonly execution: Pick<LeasedExecution, 'id' | 'scheduleId' | 'attempt'>;
  readonly outcome: Outcome;
}

@Injectable()
export class ExecutionQueueService {
  private readonly settlements = new Batcher<Settlement, boolean>({ maximumItems: 64, lanes: 2 }, (batch) =>
    this.settleBatch(batch),
  );

  constructor(private readonly database: DataSource) {}

  /** Makes the executions of due schedules and sets their next one. Leases those that need a job. */
  takeDue(batchSize: number): Promise<{ schedules: number; leased: LeasedExecution[] }> {
    return inTransaction(this.database, async (transaction) => {
      const schedules = await due(transaction, { batchSize });
      if (schedules.length === 0) return { schedules: 0, leased: [] };
      return { schedules: schedules.length, leased: await this.advance(transaction, schedules) };
    });
  }

  /** Leases executions of processes that died, and those whose job could not be created yet. */
  async retake(batchSize: number): Promise<LeasedExecution[]> {
    return query<LeasedExecution & Record<string, unknown>>(this.database, retakeExecutionsSql, {
      batchSize,
    });
  }

  /** Records an outcome. Answers whether this attempt was still the last one. */
  settle(execution: Settlement['execution'], outcome: Outcome): Promise<boolean> {
    return this.settlements.add({ execution, outcome });
  }

  async postpone({ id, attempt }: LeasedExecution): Promise<void> {
    await execute(this.database, postponeExecutionSql, { id, attempt, delayMs: retryDelayMs(attempt) });
  }

  /** Milliseconds until the instant that a statement answers. */
  async untilNextMs(statement: string): Promise<number | undefined> {
    return (await queryOne<{ inMs: number | null }>(this.database, statement))?.inMs ?? undefined;
  }

  private async advance(
    transaction: EntityManager,
    schedules: readonly DueSchedule[],
  ): Promise<LeasedExecution[]> {
    const fired = schedules.map((schedule) => ({ schedule, ...executionsOf(schedule) }));
    const rows = fired.flatMap(({ schedule, executions }) =>
      executions.map((execution) => ({ schedule, id: newId('execution'), ...execution })),
    );
    const inserted = await query<{ id: string }>(transaction, insertExecutionsSql, {
      ids: rows.map(({ id }) => id),
      scheduleIds: rows.map(({ schedule }) => schedule.id),
      nominalAts: rows.map(({ nominalAt }) => new Date(nominalAt)),
      statuses: rows.map(({ status }) => status),
      reasons: rows.map(({ reason }) => reason ?? null),
    });
    await execute(transaction, advanceSchedulesSql, {
      scheduleIds: schedules.map(({ id }) => id),
      nexts: fired.map(({ next }) => (next === undefined ? null : new Date(next))),
      zoneData,
    });
    const isNew = new Set(inserted.map(({ id }) => id));
    return rows
      .filter(({ id, status }) => status === 'pending' && isNew.has(id))
      .map(({ id, schedule, nominalAt }) => leased(id, schedule, nominalAt));
  }

  private async settleBatch(batch: Settlement[]): Promise<boolean[]> {
    const rows = await settleMany(this.database, {
      scheduleIds: batch.map(({ execution }) => execution.scheduleId),
      ids: batch.map(({ execution }) => execution.id),
      attempts: batch.map(({ execution }) => execution.attempt),
      statuses: batch.map(({ outcome }) => outcome.status),
      jobIds: batch.map(({ outcome }) => outcome.jobId),
      reasons: batch.map(({ outcome }) => outcome.reason),
    });
    const settled = new Set(rows.map(({ id }) => id));
    return batch.map(({ execution }) => settled.has(execution.id));
  }
}

/** A zone that this process does not know must not stop the other schedules: its schedule is paused. */
function executionsOf(schedule: DueSchedule): DueExecutions {
  const dueAt = schedule.nextExecutionAt!.getTime();
  try {
    return dueExecutions(timingOf(schedule, schedule.anchorMonday), dueAt, schedule.nowMs);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      executions: [{ nominalAt: dueAt, status: 'failed', reason: error.message }],
      next: undefined,
    };
  }
}

function leased(id: string, schedule: DueSchedule, nominalAt: number): LeasedExecution {
  const { id: scheduleId, projectId, templateId, urlOverride, nowMs } = schedule;
  const { autoCreateCodehostIssuesOverride, chatNotificationOverride } = schedule;
  return {
    ...{ id, scheduleId, projectId, templateId, urlOverride },
    ...{ autoCreateCodehostIssuesOverride, chatNotificationOverride },
    nominalAt: new Date(nominalAt),
    attempt: 1,
    lateMs: nowMs - nominalAt,
  };
}
