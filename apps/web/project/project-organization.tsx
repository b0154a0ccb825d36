/** What is inside has the role of the user in the organization of the project, also when the dashboard shows another one. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OrganizationContext, useOrganizationId } from '../client/organization.js';
import { projectQuery } from './project-query.js';

export function ProjectOrganization({ projectId, children }: { projectId: string; children: ReactNode }) {
  const chosen = useOrganizationId();
  const { data: project } = useQuery(projectQuery(projectId));
  // Nothing waits for the project: it is mostly of the chosen organization.
  return <OrganizationContext value={project?.organizationId ?? chosen}>{children}</OrganizationContext>;
}
