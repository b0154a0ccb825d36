/**
 * A service's own copy of the projects: fed by events, filled by one call to identity on a miss, so that its reads go on
 * while identity is down. Only a higher version replaces what is there; a deletion stays as a tombstone.
 */
import { type Call, Forbidden, isId, systemCall } from '@handtest/contracts/define';
import {
  access,
  type Permission,
  ProjectClient,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import { execute, query, queryOne, type SqlExecutor } from '@handtest/database';
import { ServiceIdentity } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class ProjectCopyService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectClient,
    private readonly self: ServiceIdentity,
  ) {}

  /**
   * The project, if the caller may do this with what belongs to it.
   *
   * @throws {ProjectNotFound} when there is none, it was deleted, or it belongs to somebody else
   * @throws {Forbidden} when the caller may see the project but not do this
   */
  async permitted(projectId: string, permission: Permission, call: Call): Promise<ProjectCopy> {
    const project = await this.find(projectId);
    if (!project) throw new ProjectNotFound();
    const verdict = access(call, project.organizationId, permission);
    if (verdict === 'absent') throw new ProjectNotFound();
    if (verdict === 'forbidden') throw new Forbidden();
    return project;
  }

  /** The project as it is known here; undefined when there is none or it was deleted. */
  async find(projectId: string): Promise<ProjectCopy | undefined> {
    if (!isId('project', projectId)) return undefined;
    const known = await queryOne<{ copy: ProjectCopy }>(
      this.database,
      'SELECT copy FROM project_copy WHERE id = $1',
      [projectId],
    );
    const project = known?.copy ?? (await this.fetch(projectId));
    return project?.deleted ? undefined : project;
  }

  /** The names of those of the projects that have a chat hook, as far as they are known here. */
  async namesWithChatHook(
    executor: SqlExecutor,
    projectIds: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await query<{ id: string; name: string }>(
      executor,
      `SELECT id, copy->>'name' AS name FROM project_copy
        WHERE id = ANY($1) AND copy ? 'hasChatHook' AND NOT deleted`,
      [projectIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Takes over a project's state, unless a newer one is there already. */
  async store(executor: SqlExecutor, copy: ProjectCopy): Promise<void> {
    await execute(
      executor,
      `INSERT INTO project_copy AS known (id, organization_id, copy, version, deleted) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, copy = excluded.copy,
         version = excluded.version, deleted = excluded.deleted
       WHERE known.version < excluded.version`,
      [copy.id, copy.organizationId, JSON.stringify(copy), copy.version, copy.deleted],
    );
  }

  private async fetch(projectId: string): Promise<ProjectCopy | undefined> {
    try {
      const copy = await this.projects.copy({ projectId }, systemCall(this.self.name));
      await this.store(this.database, copy);
      return copy;
    } catch (error) {
      if (error instanceof ProjectNotFound) return undefined;
      throw error;
    }
  }
}
