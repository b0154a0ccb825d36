/**
 * This service's own copy of the projects: fed by events, filled by one call to identity on a miss, so that jobs can be
 * read and made while identity is down. Only a higher version replaces what is there; a deletion stays as a tombstone.
 */
import { isId, systemCall } from '@handtest/contracts/define';
import { ProjectClient, type ProjectCopy, ProjectNotFound } from '@handtest/contracts/identity';
import { execute, prepared, type SqlExecutor } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface KnownProject {
  readonly id: string;
  readonly organizationId: string;
  readonly deleted: boolean;
}

/** How long a project is remembered in the process; a sweep ends what is made of a deleted one meanwhile. */
const rememberMs = 1_000;
const maximumRemembered = 10_000;

const copiesById = prepared<{ id: string; organizationId: string; deleted: boolean }>(
  'project_copies',
  'SELECT id, organization_id AS "organizationId", deleted FROM project_copy WHERE id = ANY($1::text[])',
);

@Injectable()
export class ProjectCopyService {
  private readonly remembered = new Map<string, { project: KnownProject; untilMs: number }>();
  private readonly reads = new Batcher<string, KnownProject | undefined>({ maximumItems: 256 }, (ids) =>
    this.readMany(ids),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly identity: ProjectClient,
  ) {}

  /** @throws ProjectNotFound when there is none, or it was deleted */
  async find(projectId: string): Promise<KnownProject> {
    if (!isId('project', projectId)) throw new ProjectNotFound();
    const project =
      this.recall(projectId) ?? (await this.reads.add(projectId)) ?? (await this.fetch(projectId));
    if (project.deleted) throw new ProjectNotFound();
    return project;
  }

  /** Takes over a project's state unless a newer one is there already. */
  async store(executor: SqlExecutor, copy: ProjectCopy): Promise<void> {
    await execute(
      executor,
      `INSERT INTO project_copy AS known (id, organization_id, name, deleted, version, ending_since)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $4 THEN clock_ms() END)
       ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, name = excluded.name,
         deleted = excluded.deleted, version = excluded.version,
         ending_since = coalesce(known.ending_since, excluded.ending_since)
       WHERE known.version < excluded.version`,
      [copy.id, copy.organizationId, copy.name, copy.deleted, copy.version],
    );
    this.remembered.delete(copy.id);
  }

  /** Takes over what identity has just answered, and answers it. */
  async adopt(copy: ProjectCopy): Promise<KnownProject> {
    await this.store(this.dataSource, copy);
    return copy;
  }

  private recall(projectId: string): KnownProject | undefined {
    const entry = this.remembered.get(projectId);
    return entry && entry.untilMs > performance.now() ? entry.project : undefined;
  }

  private async readMany(ids: string[]): Promise<(KnownProject | undefined)[]> {
    const rows = await copiesById(this.dataSource, [...new Set(ids)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (this.remembered.size > maximumRemembered) this.remembered.clear();
    const untilMs = performance.now() + rememberMs;
    for (const project of rows) this.remembered.set(project.id, { project, untilMs });
    return ids.map((id) => byId.get(id));
  }

  private async fetch(projectId: string): Promise<KnownProject> {
    return this.adopt(await this.identity.copy({ projectId }, systemCall('job')));
  }
}
