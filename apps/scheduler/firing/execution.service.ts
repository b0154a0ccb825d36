/** The executions of a schedule, as members of its project see and start them. */
import { type Call, newId } from '@handtest/contracts/define';
import {
  type ExecutionPage,
  type ListExecutionsRequest,
  type ScheduleById,
  ScheduleNotFound,
  type ScheduleRun,
} from '@handtest/contracts/scheduler';
import { queryOne, queryPage, queryRecord } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ScheduleRow } from '../schedule/schedule-row.js';
import { ScheduleService } from '../schedule/schedule.service.js';
import { insertRunSql } from './execution-sql.js';
import { JobRequestService } from './job-request.service.js';

const columns = 'id, status, job_id, nominal_at AS scheduled_at, executed_at, reason';

const executions = {
  columns,
  from: `schedule_execution WHERE schedule_id = $scheduleId AND status <> 'pending'`,
  orderBy: 'nominal_at DESC',
};

/** Reserved from the caller's time for the record of the outcome and the answer. */
const answerMs = 500;

@Injectable()
export class ExecutionService {
  constructor(
    private readonly database: DataSource,
    private readonly schedules: ScheduleService,
    private readonly jobs: JobRequestService,
  ) {}

  /** @throws ProjectNotFound, ScheduleNotFound */
  async executions(request: ListExecutionsRequest, call: Call): Promise<ExecutionPage> {
    const { id: scheduleId } = await this.schedules.permitted(request, 'schedule:read', call);
    return queryPage(this.database, executions, { scheduleId }, request);
  }

  /** Creates a job now. @throws ProjectNotFound, ScheduleNotFound */
  async run(request: ScheduleById, call: Call): Promise<ScheduleRun> {
    const schedule = await this.schedules.permitted(request, 'schedule:write', call);
    const id = newId('execution');
    const nominalAt = await this.insertRun(id, schedule);
    const execution = { ...schedule, id, scheduleId: schedule.id, nominalAt, attempt: 1, lateMs: 0 };
    await this.jobs.make(execution, (call.deadlineMs ?? Infinity) - answerMs);
    const run = await queryRecord<ScheduleRun>(
      this.database,
      `SELECT ${columns} FROM schedule_execution WHERE id = $id`,
      { id },
    );
    if (!run) throw new ScheduleNotFound();
    return run;
  }

  /** Two runs within a millisecond have different instants, because the instant is the key of the job. */
  private async insertRun(executionId: string, schedule: ScheduleRow): Promise<Date> {
    for (;;) {
      const parameters = { executionId, scheduleId: schedule.id };
      const row = await queryOne<{ nominalAt: Date }>(this.database, insertRunSql, parameters);
      if (row) return row.nominalAt;
      const { projectId, id: scheduleId } = schedule;
      const exists = 'SELECT 1 FROM schedule WHERE project_id = $projectId AND id = $scheduleId';
      if (!(await queryOne(this.database, exists, { projectId, scheduleId }))) throw new ScheduleNotFound();
    }
  }
}
