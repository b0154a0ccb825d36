/** This service's own copy of the projects and their repositories, so that it goes on while identity is down. */
import type { ProjectCopy } from '@handtest/contracts/identity';
import { execute, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ProjectCopyService {
  /** Takes over a project's state unless a newer one is there already: events may arrive in any order. */
  async store(executor: SqlExecutor, copy: ProjectCopy): Promise<void> {
    const { id, organizationId, name, codehostRepos, autoCreateCodehostIssues, deleted, version } = copy;
    await execute(
      executor,
      `INSERT INTO project_copy AS known (id, organization_id, name, codehost_repos, auto_create_codehost_issues,
         deleted, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, name = excluded.name,
         codehost_repos = excluded.codehost_repos,
         auto_create_codehost_issues = excluded.auto_create_codehost_issues,
         deleted = excluded.deleted, version = excluded.version
       WHERE known.version < excluded.version`,
      [id, organizationId, name, codehostRepos, autoCreateCodehostIssues, deleted, version],
    );
  }
}
