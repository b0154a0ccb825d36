/** Shows when a schedule would run, before it is saved. */
import { type Call, InvalidRequest } from '@handtest/contracts/define';
import type { PreviewScheduleRequest, SchedulePreview } from '@handtest/contracts/scheduler';
import { queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { mondayOfWeek } from './next-execution.js';
import {
  defaultFields,
  isPast,
  mergedFields,
  nextExecutions,
  type TimingFields,
  timingOf,
  timingProblem,
} from './schedule-fields.js';
import { ScheduleService } from './schedule.service.js';

const shown = 5;

@Injectable()
export class PreviewService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly schedules: ScheduleService,
  ) {}

  /** @throws ProjectNotFound, ScheduleNotFound, InvalidRequest */
  async preview(request: PreviewScheduleRequest, call: Call): Promise<SchedulePreview> {
    const { projectId, scheduleId } = request;
    await this.projects.permitted(projectId, 'schedule:read', call);
    const stored =
      scheduleId === undefined
        ? undefined
        : await this.schedules.permitted({ projectId, scheduleId }, 'schedule:read', call);
    const fields = mergedFields(stored ?? defaultFields, {
      ...request,
      weekdays: request.weekdays?.split(',').map(Number),
    });
    assertComplete(fields);
    const now = await this.now();
    const anchorMonday = stored?.anchorMonday ?? mondayOfWeek(now, fields.timezone);
    const instants = nextExecutions(timingOf(fields, anchorMonday), now, shown);
    if (instants.length === 0) throw new InvalidRequest(isPast);
    return { items: instants.map((instant) => ({ scheduledAt: new Date(instant).toISOString() })) };
  }

  private async now(): Promise<number> {
    const row = await queryOne<{ now: Date }>(this.database, 'SELECT clock_timestamp() AS now');
    return row!.now.getTime();
  }
}

/** @throws InvalidRequest */
function assertComplete(fields: TimingFields): void {
  const missing = (['scheduledHour', 'scheduledMinute', 'timezone'] as const).find(
    (name) => fields[name] === undefined,
  );
  const repeated = fields.weekdays && new Set(fields.weekdays).size < fields.weekdays.length;
  const problem = missing
    ? `${missing} must be given, or scheduleId`
    : repeated
      ? 'weekdays must name each day once'
      : timingProblem(fields);
  if (problem) throw new InvalidRequest(problem);
}
