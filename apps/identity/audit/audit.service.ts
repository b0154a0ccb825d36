/** Writes the audit logs, in the transaction of the action, and shows them to admins. */
import { type Call, newId, type PageRequest } from '@handtest/contracts/define';
import {
  type Actor,
  assertAccess,
  assertPlatformAdmin,
  type AuditAction,
  type AuditPage,
  type AuditSubject,
  type ListAuditRequest,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { execute, queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The kind of the subject is the first word of the action. */
export interface NewAuditEntry {
  /** Absent in the log of the platform. */
  readonly organizationId?: string;
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly subject: Omit<AuditSubject, 'kind'>;
  readonly details?: Record<string, unknown>;
  /** ISO 8601; now when absent. */
  readonly doneAt?: string;
}

/** The name of the actor is a copy; one of our own services is named by its id. */
const insertEntry = `INSERT INTO audit_entry
  (id, organization_id, action, actor_kind, actor_id, actor_name, subject_id, subject_name, details, created_at)
  SELECT $id, $organizationId, $action, $actorKind, $actorId,
    coalesce(CASE $actorKind
      WHEN 'user' THEN (SELECT name FROM user_account WHERE id = $actorId)
      WHEN 'key' THEN (SELECT name FROM token WHERE id = $actorId) END, $actorId),
    $subjectId, $subjectName, $details, coalesce($doneAt, clock_timestamp())`;

const entries = {
  columns: `id, action,
    json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) AS actor,
    json_build_object('kind', split_part(action, '.', 1), 'id', subject_id, 'name', subject_name) AS subject,
    details, created_at`,
  from: 'audit_entry WHERE organization_id = $organizationId',
  orderBy: 'created_at DESC, id DESC',
};

const platformEntries = { ...entries, from: 'audit_entry WHERE organization_id IS NULL' };

@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  async record(transaction: EntityManager, entry: NewAuditEntry): Promise<void> {
    const { organizationId = null, action, actor, subject, details = {}, doneAt = null } = entry;
    await execute(transaction, insertEntry, {
      id: newId('auditEntry'),
      organizationId,
      action,
      actorKind: actor.kind,
      actorId: actor.id,
      subjectId: subject.id,
      subjectName: subject.name,
      details: JSON.stringify(details),
      doneAt,
    });
  }

  async list(request: ListAuditRequest, call: Call): Promise<AuditPage> {
    const { organizationId } = request;
    assertAccess(call, organizationId, 'audit:read', OrganizationNotFound);
    return queryPage(this.dataSource, entries, { organizationId }, request);
  }

  async ofPlatform(request: PageRequest, call: Call): Promise<AuditPage> {
    assertPlatformAdmin(call);
    return queryPage(this.dataSource, platformEntries, {}, request);
  }
}
