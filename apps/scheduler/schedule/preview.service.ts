/** Shows when a schedule would run, before it is saved. */
import { assertValid, type Call, invalid } from '@handtest/contracts/define';
import {
  type PreviewScheduleRequest,
  type SchedulePreview,
  timingFaults,
} from '@handtest/contracts/scheduler';
import { queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { mondayOfWeek } from './next-execution.js';
import {
  defaultFields,
  inThePast,
  mergedFields,
  nextExecutions,
  type TimingFields,
  timingOf,
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
    if (instants.length === 0) throw inThePast();
    return { items: instants.map((instant) => ({ scheduledAt: new Date(instant).toISOString() })) };
  }

  private async now(): Promise<number> {
    const row = await queryOne<{ now: Date }>(this.database, 'SELECT clock_timestamp() AS now');
    return row!.now.getTime();
  }
}

/** @throws InvalidRequest */
function assertComplete(fields: TimingFields): void {
  const missing = (['scheduledHour', 'scheduledMinute', 'timezone'] as const).filter(
    (name) => fields[name] === undefined,
  );
  assertValid(missing.map((param) => ({ param, message: `${param} is required without scheduleId` })));
  if (fields.weekdays && new Set(fields.weekdays).size < fields.weekdays.length) {
    throw invalid('weekdays', 'weekdays must name each day once');
  }
  assertValid(timingFaults(fields));
}
