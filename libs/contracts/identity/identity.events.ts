import { defineEvents } from '../define/index.js';
import { ProjectCopy } from './project.contract.js';

/** An organization was created. */
export class OrganizationCreated {
  organizationId: string;
  createdBy: string;
  /** True for a user's first organization: billing gives it the sign-up credit, once per user. */
  firstOfUser: boolean;
}

/** An organization was deleted: its members and keys have no access to it any more. */
export class OrganizationDeleted {
  organizationId: string;
}

/** A user is not a tester any more, and cannot finish the job that they work on. */
export class TesterDismissed {
  userId: string;
  dismissedAt: string;
}

/** A project was created, changed or deleted: the whole copy, so that events may arrive in any order. */
export class ProjectChanged extends ProjectCopy {}

export const identityEvents = defineEvents('identity', {
  organizationCreated: OrganizationCreated,
  organizationDeleted: OrganizationDeleted,
  projectChanged: ProjectChanged,
  testerDismissed: TesterDismissed,
});
