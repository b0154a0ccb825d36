/** Whether the organization can create issues where a request asks for them. The setting of a project is not checked. */
import { RepositoryNotAccessible, MaterialClient } from '@handtest/contracts/codehost';
import { type Call, invalid, systemCall } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import type { PlannedJob } from '../plan/job-plan.service.js';

const own = systemCall('job');

@Injectable()
export class FilingAccessService {
  constructor(private readonly material: MaterialClient) {}

  /** A token is used without a check. */
  mustBeChecked({ autoCreateCodehostIssues, codehostToken }: CreateJobRequest): boolean {
    return autoCreateCodehostIssues === true && codehostToken === undefined;
  }

  /** @throws InvalidRequest, CodehostPermissionMissing */
  async assertAccess(
    { organizationId, codehostIssuesRepo }: PlannedJob,
    { deadlineMs }: Call,
  ): Promise<void> {
    const repo = codehostIssuesRepo!;
    try {
      await this.material.checkFiling({ organizationId, repo }, { ...own, deadlineMs });
    } catch (error) {
      if (!(error instanceof RepositoryNotAccessible)) throw error;
      throw invalid(
        'autoCreateCodehostIssues',
        `autoCreateCodehostIssues must have the App or a token with access to ${repo}; ` +
          'connect it under /api/codehost/oauth/authorize',
      );
    }
  }
}
