/** Organizations: founding them, and what their members see of them. */
import { randomBytes } from 'node:crypto';
import { type Call, newId, type Nothing, type OrganizationRole } from '@handtest/contracts/define';
import {
  access,
  type CreateOrganizationRequest,
  identityEvents,
  type OrganizationById,
  type OrganizationDetail,
  type OrganizationList,
  OrganizationNotFound,
  type OrganizationRecord,
  organizationsOf,
  roleIn,
} from '@handtest/contracts/identity';
import { inTransaction, query, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { personalCaller } from '../account/calling-user.js';
import { leasesEnded } from '../verification/lease.js';
import { Membership } from './membership.entity.js';
import { slugOf, slugWithSuffix } from './slug.js';

export interface Founding {
  readonly name: string;
  /** Who founds it, and is its first admin. */
  readonly userId: string;
  /** Whether it is the personal organization that comes with signing up. */
  readonly firstOfUser: boolean;
}

type OrganizationRow = Omit<OrganizationRecord, 'createdAt'> & { createdAt: Date };

const selectOrganizations = `SELECT id, name, slug, created_at AS "createdAt",
    (SELECT count(*)::int FROM project WHERE organization_id = organization.id AND deleted_at IS NULL) AS "projectCount",
    (SELECT count(*)::int FROM membership WHERE organization_id = organization.id) AS "memberCount"
  FROM organization WHERE id = ANY($1) AND deleted_at IS NULL ORDER BY created_at, id`;

/** Weaker than FOR UPDATE: rows that refer to the organization are inserted meanwhile. */
const lockOrganization = `SELECT id FROM organization WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`;

const insertOrganization = `INSERT INTO organization (id, name, slug, created_by) VALUES ($1, $2, $3, $4)
  ON CONFLICT (slug) DO NOTHING RETURNING created_at AS "createdAt"`;

@Injectable()
export class OrganizationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  async create({ name }: CreateOrganizationRequest, call: Call): Promise<OrganizationDetail> {
    const { userId } = personalCaller(call);
    const organization = await inTransaction(this.dataSource, (transaction) =>
      this.found(transaction, { name, userId, firstOfUser: false }),
    );
    // Until then a gateway might believe that the founder is no member.
    await leasesEnded();
    return { ...organization, role: 'admin' };
  }

  /** Makes the organization, its founder's membership and the event, in the caller's transaction. */
  async found(transaction: EntityManager, founding: Founding): Promise<OrganizationRecord> {
    const { name, userId, firstOfUser } = founding;
    const id = newId('organization');
    const { slug, createdAt } = await this.insert(transaction, id, founding);
    await transaction.insert(Membership, { organizationId: id, userId, role: 'admin' });
    await this.audit.record(transaction, {
      organizationId: id,
      action: 'organization.created',
      actor: { kind: 'user', id: userId },
      subject: { id, name },
    });
    const created = { organizationId: id, createdBy: userId, firstOfUser };
    await this.outbox.add(transaction, identityEvents.organizationCreated, created);
    return { id, name, slug, projectCount: 0, memberCount: 1, createdAt: createdAt.toISOString() };
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

  /** The organization as a member sees it who has this role in it. */
  async detail(organizationId: string, role: OrganizationRole): Promise<OrganizationDetail> {
    const [organization] = await this.select([organizationId]);
    if (!organization) throw new OrganizationNotFound();
    return { ...organization, role };
  }

  /** Until the transaction ends nobody else changes its members, invitations or list of projects. */
  async lock(transaction: EntityManager, organizationId: string): Promise<void> {
    if (!(await this.tryLock(transaction, organizationId))) throw new OrganizationNotFound();
  }

  /** The same; false when there is no such organization. */
  async tryLock(transaction: EntityManager, organizationId: string): Promise<boolean> {
    return (await queryOne(transaction, lockOrganization, [organizationId])) !== undefined;
  }

  private async insert(transaction: EntityManager, id: string, { name, userId }: Founding) {
    const plain = slugOf(name);
    for (let slug = plain; ; slug = slugWithSuffix(plain, randomBytes(8))) {
      const parameters = [id, name, slug, userId];
      const row = await queryOne<{ createdAt: Date }>(transaction, insertOrganization, parameters);
      if (row) return { slug, createdAt: row.createdAt };
    }
  }

  private async select(ids: string[]): Promise<OrganizationRecord[]> {
    const rows = await query<OrganizationRow>(this.dataSource, selectOrganizations, [ids]);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }
}
