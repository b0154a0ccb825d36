/** Writes the audit log, in the transaction that does what it tells of, and shows it to admins. */
import { type Call, defaultLimit, newId, pageOf } from '@handtest/contracts/define';
import {
  type Actor,
  assertAccess,
  type AuditAction,
  type AuditEntry,
  type AuditPage,
  type AuditSubject,
  type ListAuditRequest,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { execute, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** One thing that was done. The kind of its subject is the first word of the action. */
export interface Deed {
  readonly organizationId: string;
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly subject: Omit<AuditSubject, 'kind'>;
  readonly details?: Record<string, unknown>;
  /** ISO 8601; now when absent. */
  readonly doneAt?: string;
}

type EntryRow = Omit<AuditEntry, 'createdAt'> & { createdAt: Date };

const insertEntry = `INSERT INTO audit_entry
  (id, organization_id, action, actor_kind, actor_id, actor_name, subject_id, subject_name, details, created_at)
  SELECT $1, $2, $3, $4, $5, coalesce(CASE $4
    WHEN 'user' THEN (SELECT name FROM user_account WHERE id = $5)
    WHEN 'key' THEN (SELECT name FROM token WHERE id = $5) END, $5), $6, $7, $8,
  coalesce($9, clock_timestamp())`;

const selectEntries = `SELECT id, action,
    json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) AS actor,
    json_build_object('kind', split_part(action, '.', 1), 'id', subject_id, 'name', subject_name) AS subject,
    details, created_at AS "createdAt"
  FROM audit_entry WHERE organization_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;

@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  async record(transaction: EntityManager, deed: Deed): Promise<void> {
    const { organizationId, action, actor, subject, details = {}, doneAt = null } = deed;
    await execute(transaction, insertEntry, [
      newId('auditEntry'),
      organizationId,
      action,
      actor.kind,
      actor.id,
      subject.id,
      subject.name,
      JSON.stringify(details),
      doneAt,
    ]);
  }

  async list(request: ListAuditRequest, call: Call): Promise<AuditPage> {
    const { organizationId, limit = defaultLimit, offset = 0 } = request;
    assertAccess(call, organizationId, 'audit:read', OrganizationNotFound);
    const count = 'SELECT count(*)::int AS total FROM audit_entry WHERE organization_id = $1';
    const [rows, counted] = await Promise.all([
      query<EntryRow>(this.dataSource, selectEntries, [organizationId, limit, offset]),
      queryOne<{ total: number }>(this.dataSource, count, [organizationId]),
    ]);
    const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return pageOf(items, counted!.total, request);
  }
}
