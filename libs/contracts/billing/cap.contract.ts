/** Monthly spending caps of an organization and its projects, and the threshold of its low-credit alert. */
import { IsOptional, IsString } from 'class-validator';
import { clientOf, defineContract, rpc } from '../define/index.js';
import { OrganizationNotFound } from '../identity/organization.contract.js';
import { ProjectNotFound } from '../identity/project.contract.js';
import { OrganizationRequest, OrganizationRequired } from './billing.contract.js';
import { Dollars } from './dollars.js';

export class SetCapRequest extends OrganizationRequest {
  /** Sets the cap of this project; without it that of the organization. */
  @IsOptional()
  @IsString()
  projectId?: string;

  /**
   * USD in a calendar month (UTC), at most six decimals; null for no cap.
   * @example 500
   */
  @IsOptional()
  @Dollars(0, 1_000_000)
  monthlyCapUsd?: number | null;

  /** The threshold of the low-credit alert in USD; null for the service's default, 0 for no alert. */
  @IsOptional()
  @Dollars(0, 1_000_000)
  alertBelowUsd?: number | null;
}

export class ProjectSpending {
  projectId: string;
  monthlyCapUsd: number | null;
  spentUsd: number;
}

export class Caps {
  organizationId: string;
  /** The calendar month in UTC that `spentUsd` is about, as `2026-01`. */
  month: string;
  monthlyCapUsd: number | null;
  /** The costs of the jobs created this month; running jobs count with their holds. */
  spentUsd: number;
  alertBelowUsd: number;
  /** Projects with a cap, or with jobs created this month. */
  projects: ProjectSpending[];
}

export const capContract = defineContract('billing.cap', {
  /** Only for admins, as `set`. */
  list: rpc(OrganizationRequest, Caps, OrganizationRequired, OrganizationNotFound),
  set: rpc(SetCapRequest, Caps, OrganizationRequired, OrganizationNotFound, ProjectNotFound),
});

export class CapClient extends clientOf(capContract) {}
