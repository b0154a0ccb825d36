/** This service's own copy of the projects, so that it goes on while identity is down. */
import type { ProjectCopy } from '@handtest/contracts/identity';
import { execute, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ProjectCopyService {
  /** Takes over a project's state unless a newer one is there already: events may arrive in any order. */
  async store(executor: SqlExecutor, copy: ProjectCopy): Promise<void> {
    await execute(
      executor,
      `INSERT INTO project_copy AS known (id, organization_id, name, default_url, deleted, version)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, name = excluded.name,
         default_url = excluded.default_url, deleted = excluded.deleted, version = excluded.version
       WHERE known.version < excluded.version`,
      [copy.id, copy.organizationId, copy.name, copy.defaultUrl, copy.deleted, copy.version],
    );
  }
}
