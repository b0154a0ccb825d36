/**
 * A service's own copy of the projects: fed by events, filled by one call to identity on a miss, so that its reads go on
 * while identity is down. Only a higher version replaces what is there; a deletion stays as a tombstone.
 */
import { type Call, isId, systemCall } from '@handtest/contracts/define';
import {
  assertAccess,
  type Permission,
  ProjectClient,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import { execute, prepared, query, type SqlExecutor } from '@handtest/database';
import { Batcher, ServiceIdentity } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const copiesById = prepared<{ id: string; copy: ProjectCopy }>(
  'project_copies',
  'SELECT id, copy FROM project_copy WHERE id = ANY($ids::text[])',
);

@Injectable()
export class ProjectCopyService {
  private readonly reads = new Batcher<string, ProjectCopy | undefined>({ maximumItems: 256 }, (ids) =>
    this.readMany(ids),
  );

  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectClient,
    private readonly self: ServiceIdentity,
  ) {}

  /**
   * The project, if the caller has this permission in it.
   *
   * @throws {ProjectNotFound} when there is none, it was deleted, or it belongs to another organization
   * @throws {Forbidden} when the caller may see the project but not do this
   */
  async permitted(projectId: string, permission: Permission, call: Call): Promise<ProjectCopy> {
    const project = await this.find(projectId);
    if (!project) throw new ProjectNotFound();
    assertAccess(call, project.organizationId, permission, ProjectNotFound);
    return project;
  }

  /** The project as it is known here; undefined when there is none or it was deleted. */
  async find(projectId: string): Promise<ProjectCopy | undefined> {
    if (!isId('project', projectId)) return undefined;
    const project = (await this.reads.add(projectId)) ?? (await this.fetch(projectId));
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

  /** Stores what identity has just answered, and answers it. */
  async adopt(copy: ProjectCopy): Promise<ProjectCopy> {
    await this.store(this.database, copy);
    return copy;
  }

  private async readMany(ids: string[]): Promise<(ProjectCopy | undefined)[]> {
    const rows = await copiesById(this.database, { ids: [...new Set(ids)] });
    const copies = new Map(rows.map(({ id, copy }) => [id, copy]));
    return ids.map((id) => copies.get(id));
  }

  private async fetch(projectId: string): Promise<ProjectCopy | undefined> {
    try {
      return await this.adopt(await this.projects.copy({ projectId }, systemCall(this.self.name)));
    } catch (error) {
      if (error instanceof ProjectNotFound) return undefined;
      throw error;
    }
  }
}
