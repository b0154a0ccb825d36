/** The schedules of a project, as its members see and change them. */
import { assertValid, type Call, isId, newId, pageOf } from '@handtest/contracts/define';
import { actorOf, type AuditAction, type Permission, ProjectNotFound } from '@handtest/contracts/identity';
import {
  type CreateScheduleRequest,
  type ListSchedulesRequest,
  type ScheduleById,
  ScheduleNotFound,
  type SchedulePage,
  type ScheduleRecord,
  schedulerEvents,
  timingFaults,
  type UpdateScheduleRequest,
} from '@handtest/contracts/scheduler';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { mondayOfWeek, nextExecution, type Timing } from './next-execution.js';
import {
  changedNames,
  changesTiming,
  defaultFields,
  inThePast,
  mergedFields,
  timingOf,
} from './schedule-fields.js';
import { recordOf, scheduleColumns, type ScheduleRow } from './schedule-row.js';
import {
  deleteScheduleSql,
  insertScheduleSql,
  lockProjectSql,
  lockScheduleSql,
  scheduleByIdSql,
  stopPendingSql,
  updateScheduleSql,
} from './schedule-sql.js';
import { TemplateNameService } from './template-name.service.js';
import { zoneData } from './zone-data.js';

@Injectable()
export class ScheduleService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly templates: TemplateNameService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProjectNotFound, InvalidRequest */
  async create(request: CreateScheduleRequest, call: Call): Promise<ScheduleRecord> {
    const { projectId } = request;
    const { organizationId } = await this.projects.permitted(projectId, 'schedule:write', call);
    const fields = mergedFields(defaultFields, request);
    const templateName = await this.templates.required(projectId, fields.templateId);
    const row = await inTransaction(this.database, async (transaction) => {
      const project = await queryOne<{ now: Date }>(transaction, lockProjectSql, { projectId });
      if (!project) throw new ProjectNotFound();
      const { now } = project;
      const anchorMonday = mondayOfWeek(now.getTime(), fields.timezone);
      const next = nextOf(timingOf(fields, anchorMonday), now);
      const created = await queryOne<ScheduleRow>(transaction, insertScheduleSql, {
        ...fields,
        ...{
          scheduleId: newId('schedule'),
          organizationId,
          projectId,
          templateName,
          anchorMonday,
          now,
          zoneData,
        },
        nextExecutionAt: fields.status === 'active' ? next : null,
      });
      await this.audit(transaction, 'schedule.created', created!, call);
      return created!;
    });
    return recordOf(row);
  }

  /** @throws ProjectNotFound */
  async list(request: ListSchedulesRequest, call: Call): Promise<SchedulePage> {
    const { projectId, limit, offset } = request;
    await this.projects.permitted(projectId, 'schedule:read', call);
    const [rows, counted] = await Promise.all([
      query<ScheduleRow>(
        this.database,
        `SELECT ${scheduleColumns} FROM schedule WHERE project_id = $projectId
         ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
        { projectId, limit, offset },
      ),
      queryOne<{ total: number }>(
        this.database,
        'SELECT count(*)::int AS total FROM schedule WHERE project_id = $projectId',
        { projectId },
      ),
    ]);
    const names = await this.templates.known(
      projectId,
      rows.map(({ templateId }) => templateId),
    );
    const items = rows.map((row) => recordOf(row, names.get(row.templateId)));
    return pageOf(items, counted!.total, request);
  }

  /** @throws ProjectNotFound, ScheduleNotFound */
  async get(request: ScheduleById, call: Call): Promise<ScheduleRecord> {
    return this.shown(await this.permitted(request, 'schedule:read', call));
  }

  /** Validates the schedule as it will be. @throws ProjectNotFound, ScheduleNotFound, InvalidRequest */
  async update(request: UpdateScheduleRequest, call: Call): Promise<ScheduleRecord> {
    const { projectId, scheduleId, templateId } = request;
    const before = await this.permitted(request, 'schedule:write', call);
    const isNewTemplate = templateId !== undefined && templateId !== before.templateId;
    const templateName = isNewTemplate ? await this.templates.required(projectId, templateId) : undefined;
    const row = await inTransaction(this.database, async (transaction) => {
      const locked = await queryOne<ScheduleRow & { now: Date }>(transaction, lockScheduleSql, {
        projectId,
        scheduleId,
      });
      if (!locked) throw new ScheduleNotFound();
      return this.change(transaction, locked, request, templateName, call);
    });
    return this.shown(row);
  }

  /** Its jobs stay as they are. @throws ProjectNotFound, ScheduleNotFound */
  async remove(request: ScheduleById, call: Call): Promise<Record<string, never>> {
    const { projectId, scheduleId } = request;
    await this.permitted(request, 'schedule:write', call);
    await inTransaction(this.database, async (transaction) => {
      const id = { projectId, scheduleId };
      const deleted = await queryOne<ScheduleRow & { now: Date }>(transaction, deleteScheduleSql, id);
      if (!deleted) throw new ScheduleNotFound();
      const row = { ...deleted, id: scheduleId, updatedAt: deleted.now };
      await this.audit(transaction, 'schedule.deleted', row, call);
    });
    return {};
  }

  /**
   * The schedule, if the caller has this permission in its project.
   *
   * @throws ProjectNotFound, ScheduleNotFound, Forbidden
   */
  async permitted(
    { projectId, scheduleId }: ScheduleById,
    permission: Permission,
    call: Call,
  ): Promise<ScheduleRow> {
    await this.projects.permitted(projectId, permission, call);
    const row =
      isId('schedule', scheduleId) &&
      (await queryOne<ScheduleRow>(this.database, scheduleByIdSql, { projectId, scheduleId }));
    if (!row) throw new ScheduleNotFound();
    return row;
  }

  private async change(
    transaction: EntityManager,
    row: ScheduleRow & { now: Date },
    request: UpdateScheduleRequest,
    templateName: string | undefined,
    call: Call,
  ): Promise<ScheduleRow> {
    const before = mergedFields(row, {});
    const after = mergedFields(before, request);
    const names = changedNames(before, after);
    if (names.length === 0) return row;
    const isResumed = names.includes('status') && after.status === 'active';
    const isNewlyTimed = isResumed || changesTiming(names);
    if (isNewlyTimed) assertValid(timingFaults(after));
    const next = isNewlyTimed ? nextOf(timingOf(after, row.anchorMonday), row.now) : row.nextExecutionAt;
    const changed = await queryOne<ScheduleRow>(transaction, updateScheduleSql, {
      ...after,
      ...{ scheduleId: row.id, now: row.now, templateName: templateName ?? row.templateName },
      nextExecutionAt: after.status === 'active' ? next : null,
      zoneData: isNewlyTimed ? zoneData : null,
    });
    if (names.includes('status') && after.status === 'paused') {
      await execute(transaction, stopPendingSql, { scheduleId: row.id, reason: 'the schedule was paused' });
    }
    const details = { fields: names, ...(names.includes('status') && { status: after.status }) };
    await this.audit(transaction, 'schedule.changed', changed!, call, details);
    return changed!;
  }

  private async shown(row: ScheduleRow): Promise<ScheduleRecord> {
    const names = await this.templates.known(row.projectId, [row.templateId]);
    return recordOf(row, names.get(row.templateId));
  }

  private audit(
    transaction: EntityManager,
    action: AuditAction,
    row: Pick<ScheduleRow, 'id' | 'name' | 'organizationId' | 'updatedAt'>,
    call: Call,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    return this.outbox.add(transaction, schedulerEvents.scheduleChanged, {
      organizationId: row.organizationId,
      action,
      actor: actorOf(call.caller),
      subject: { id: row.id, name: row.name },
      details,
      doneAt: row.updatedAt.toISOString(),
    });
  }
}

/** @throws InvalidRequest when there is none */
function nextOf(timing: Timing, now: Date): Date {
  const next = nextExecution(timing, now.getTime());
  if (next === undefined) throw inThePast();
  return new Date(next);
}
