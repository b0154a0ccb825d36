/** Creates organizations, and shows them to their members. */
import { randomBytes } from 'node:crypto';
import {
  type Call,
  type ErrorClass,
  newId,
  type Nothing,
  type OrganizationRole,
} from '@handtest/contracts/define';
import {
  assertPlatformAdmin,
  access,
  actorOf,
  assertAccess,
  type CreateOrganizationRequest,
  identityEvents,
  type OrganizationById,
  type OrganizationDetail,
  type OrganizationList,
  OrganizationHasProjects,
  OrganizationNotFound,
  type OrganizationPage,
  type OrganizationRecord,
  organizationsOf,
  type Permission,
  type RenameOrganizationRequest,
  roleIn,
  type SearchOrganizationsRequest,
} from '@handtest/contracts/identity';
import { execute, inTransaction, queryOne, queryPage, queryRecords } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { personalCaller } from '../token/calling-user.js';
import { leasesEnded } from '../token/lease.js';
import { slugOf, slugWithSuffix } from './slug.js';

export interface NewOrganization {
  readonly name: string;
  /** The creator and first admin. */
  readonly userId: string;
  /** Whether it is the personal organization of a new user. */
  readonly firstOfUser: boolean;
}

const columns = `id, name, slug, created_at,
    (SELECT count(*)::int FROM project WHERE organization_id = organization.id AND deleted_at IS NULL) AS project_count,
    (SELECT count(*)::int FROM membership WHERE organization_id = organization.id) AS member_count`;

const selectOrganizations = `SELECT ${columns} FROM organization WHERE id = ANY($ids) AND deleted_at IS NULL ORDER BY created_at, id`;

/** Where the locale of the database is C, its own collation knows the case of ASCII letters only. */
const lower = (text: string) => `lower(${text} COLLATE "und-x-icu")`;

const searched = {
  columns,
  from: `organization WHERE deleted_at IS NULL AND ($search::text IS NULL OR id = $search
    OR strpos(${lower('name')}, ${lower('$search')}) > 0 OR strpos(slug, lower($search)) > 0)`,
  orderBy: 'created_at DESC, id DESC',
};

/** Weaker than FOR UPDATE: it permits inserts of rows that refer to the organization. */
const lockOrganization = `SELECT FROM organization WHERE id = $organizationId AND deleted_at IS NULL
  FOR NO KEY UPDATE`;

const deleteWithoutProjects = `UPDATE organization SET deleted_at = clock_timestamp() WHERE id = $organizationId
  AND NOT EXISTS (SELECT FROM project WHERE organization_id = organization.id AND deleted_at IS NULL) RETURNING name`;

const insertOrganization = `INSERT INTO organization (id, name, slug, created_by)
  VALUES ($id, $name, $slug, $userId) ON CONFLICT (slug) DO NOTHING`;

const insertMembership = `INSERT INTO membership (organization_id, user_id, role)
  VALUES ($organizationId, $userId, $role)`;

/** Until the transaction ends, the membership is neither changed nor ended. */
const lockRole = `SELECT role FROM membership WHERE organization_id = $organizationId AND user_id = $userId
  FOR SHARE`;

@Injectable()
export class OrganizationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  async create({ name }: CreateOrganizationRequest, call: Call): Promise<OrganizationDetail> {
    const { userId } = personalCaller(call);
    const id = await inTransaction(this.dataSource, (transaction) =>
      this.insert(transaction, { name, userId, firstOfUser: false }),
    );
    // Until then a gateway may have a verification without the new membership.
    await leasesEnded();
    return this.detail(id, 'admin');
  }

  /** Inserts the organization, its creator's membership and the event. Answers with the id. */
  async insert(transaction: EntityManager, { name, userId, firstOfUser }: NewOrganization): Promise<string> {
    const id = newId('organization');
    const plain = slugOf(name);
    let slug = plain;
    while ((await execute(transaction, insertOrganization, { id, name, slug, userId })) === 0) {
      slug = slugWithSuffix(plain, randomBytes(8));
    }
    await this.addMember(transaction, id, userId, 'admin');
    await this.audit.record(transaction, {
      organizationId: id,
      action: 'organization.created',
      actor: { kind: 'user', id: userId },
      subject: { id, name },
    });
    const created = { organizationId: id, createdBy: userId, firstOfUser };
    await this.outbox.add(transaction, identityEvents.organizationCreated, created);
    return id;
  }

  async addMember(
    transaction: EntityManager,
    organizationId: string,
    userId: string,
    role: OrganizationRole,
  ): Promise<void> {
    await execute(transaction, insertMembership, { organizationId, userId, role });
  }

  async list(_request: Nothing, call: Call): Promise<OrganizationList> {
    return { items: await this.select(organizationsOf(call.caller)) };
  }

  async get({ organizationId }: OrganizationById, call: Call): Promise<OrganizationDetail> {
    const role = roleIn(call.caller, organizationId);
    if (!role || access(call, organizationId, 'organization:read') !== 'allowed')
      throw new OrganizationNotFound();
    return this.detail(organizationId, role);
  }

  async rename({ organizationId, name }: RenameOrganizationRequest, call: Call): Promise<OrganizationDetail> {
    assertAccess(call, organizationId, 'organization:write', OrganizationNotFound);
    await inTransaction(this.dataSource, async (transaction) => {
      await this.lockFor(transaction, organizationId, 'organization:write', call);
      const update = 'UPDATE organization SET name = $name WHERE id = $organizationId AND name <> $name';
      if ((await execute(transaction, update, { organizationId, name })) === 0) return;
      await this.audit.record(transaction, {
        organizationId,
        action: 'organization.changed',
        actor: actorOf(call.caller),
        subject: { id: organizationId, name },
        details: { fields: ['name'] },
      });
    });
    return this.detail(organizationId, roleIn(call.caller, organizationId)!);
  }

  /** The row stays, for the ledger and the audit log. */
  async remove({ organizationId }: OrganizationById, call: Call): Promise<Nothing> {
    assertAccess(call, organizationId, 'organization:write', OrganizationNotFound);
    await inTransaction(this.dataSource, async (transaction) => {
      await this.lockFor(transaction, organizationId, 'organization:write', call);
      const deleted = await queryOne<{ name: string }>(transaction, deleteWithoutProjects, {
        organizationId,
      });
      if (!deleted) throw new OrganizationHasProjects();
      await this.audit.record(transaction, {
        organizationId,
        action: 'organization.deleted',
        actor: actorOf(call.caller),
        subject: { id: organizationId, name: deleted.name },
      });
      await this.outbox.add(transaction, identityEvents.organizationDeleted, { organizationId });
    });
    await leasesEnded();
    return {};
  }

  async search(request: SearchOrganizationsRequest, call: Call): Promise<OrganizationPage> {
    assertPlatformAdmin(call);
    return queryPage(this.dataSource, searched, { search: request.search ?? null }, request);
  }

  /** @param role of the member who sees it */
  async detail(organizationId: string, role: OrganizationRole): Promise<OrganizationDetail> {
    const [organization] = await this.select([organizationId]);
    if (!organization) throw new OrganizationNotFound();
    return { ...organization, role };
  }

  /** Until the transaction ends, no other transaction changes its members, invitations or list of projects. */
  async lock(
    transaction: EntityManager,
    organizationId: string,
    NotFound: ErrorClass = OrganizationNotFound,
  ): Promise<void> {
    if (!(await queryOne(transaction, lockOrganization, { organizationId }))) throw new NotFound();
  }

  /** The same, and checks the caller's role again: the gateway may have read it before a change that has committed. */
  async lockFor(
    transaction: EntityManager,
    organizationId: string,
    permission: Permission,
    call: Call,
    NotFound: ErrorClass = OrganizationNotFound,
  ): Promise<void> {
    await this.lock(transaction, organizationId, NotFound);
    const caller = personalCaller(call);
    const { userId } = caller;
    const member = await queryOne<{ role: OrganizationRole }>(transaction, lockRole, {
      organizationId,
      userId,
    });
    const roles = member ? { [organizationId]: member.role } : {};
    assertAccess({ ...call, caller: { ...caller, roles } }, organizationId, permission, NotFound);
  }

  private select(ids: string[]): Promise<OrganizationRecord[]> {
    return queryRecords(this.dataSource, selectOrganizations, { ids });
  }
}
