/** Creates the jobs of schedules, for the scheduler: each instant of a schedule gets one job, however often it asks. */
import { type Call, invalid } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import {
  maximumScheduleDelayHours,
  type ScheduledJobCreated,
  type ScheduledJobRequest,
} from '@handtest/contracts/job';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { parseInstant } from '../instant.js';
import { JobPlanService } from '../plan/job-plan.service.js';
import { JobCreationService } from './job-creation.service.js';
import { idempotencyOf } from './new-job.js';

@Injectable()
export class ScheduledJobService {
  constructor(
    private readonly projects: ProjectCopyService,
    private readonly plans: JobPlanService,
    private readonly creation: JobCreationService,
  ) {}

  /** @throws ProjectNotFound, TemplateNotFound, InsufficientCredit, IdempotentRequestRunning, InvalidRequest, Forbidden */
  async create(request: ScheduledJobRequest, call: Call): Promise<ScheduledJobCreated> {
    assertService(call, 'scheduler');
    const nominalAt = parseInstant(request.nominalAt);
    if (!nominalAt) throw invalid('nominalAt', 'nominalAt must be a timestamp such as 2026-03-01T10:00:00Z');
    const project = await this.projects.permitted(request.projectId, 'job:write', call);
    const { scheduleId, chatNotification } = request;
    // No more of the request counts: a changed schedule must find the job that it has made before the change.
    const idempotency = idempotencyOf({ idempotencyKey: `${scheduleId} ${nominalAt}` }, call.caller);
    const { jobId } = await this.creation.once(idempotency, call, async () => {
      assertRecent(nominalAt);
      const plan = await this.plans.ofSchedule(request, project);
      return { ...plan, scheduleId, chatNotification };
    });
    return { jobId };
  }
}

function assertRecent(nominalAt: string): void {
  const ageHours = (Date.now() - Date.parse(nominalAt)) / 3_600_000;
  if (ageHours > maximumScheduleDelayHours) {
    throw invalid('nominalAt', `nominalAt must be at most ${maximumScheduleDelayHours} hours ago`);
  }
}
