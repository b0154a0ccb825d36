/** Identity's projects, behind its real contract. Billing calls no other operation. */
import type { ContractError } from '@handtest/contracts/define';
import {
  type ProjectById,
  projectContract,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';

export const projects = new Map<string, ProjectCopy>();

@Serves({ owner: projectContract.owner, operations: { copy: projectContract.operations.copy } })
export class FakeProjects {
  async copy(requests: ProjectById[]): Promise<(ProjectCopy | ContractError)[]> {
    return requests.map(({ projectId }) => projects.get(projectId) ?? new ProjectNotFound());
  }
}
