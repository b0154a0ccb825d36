/** Makes users, each with their personal organization, and shows them to themselves. */
import { newId } from '@handtest/contracts/define';
import { EmailTaken, type UserRecord } from '@handtest/contracts/identity';
import { queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OrganizationService } from '../organization/organization.service.js';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  /** Null for a user who signs in by OpenID Connect. */
  readonly passwordHash: string | null;
  /** Whether it is known that mail to the email reaches them. */
  readonly emailVerified?: boolean;
  readonly platformAdmin?: boolean;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly platformAdmin: boolean;
  readonly tester: boolean;
  readonly createdAt: Date;
}

const insertUser = `INSERT INTO user_account (id, email, name, password_hash, platform_admin, email_verified_at)
  VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END) ON CONFLICT (email) DO NOTHING RETURNING id`;

const selectUser = `SELECT id, email, name, platform_admin AS "platformAdmin", created_at AS "createdAt",
  EXISTS (SELECT FROM tester WHERE user_id = user_account.id) AS tester FROM user_account WHERE id = $1`;

@Injectable()
export class UserAccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationService,
  ) {}

  /** The new user's id. @throws EmailTaken, also when another transaction is making the same user */
  async create(transaction: EntityManager, user: NewUser): Promise<string> {
    const { email, name, passwordHash, platformAdmin = false, emailVerified = false } = user;
    const parameters = [newId('user'), email, name, passwordHash, platformAdmin, emailVerified];
    const row = await queryOne<{ id: string }>(transaction, insertUser, parameters);
    if (!row) throw new EmailTaken();
    const organization = { name: `${name}'s organization`, userId: row.id, firstOfUser: true };
    await this.organizations.found(transaction, organization);
    return row.id;
  }

  async record(userId: string, executor: SqlExecutor = this.dataSource): Promise<UserRecord> {
    const row = await queryOne<UserRow>(executor, selectUser, [userId]);
    if (!row) throw new Error('A token belongs to a user who does not exist');
    const { id, email, name, createdAt } = row;
    const platformRoles = [
      ...(row.tester ? ['tester'] : []),
      ...(row.platformAdmin ? ['platform_admin'] : []),
    ];
    return { id, email, name, platformRoles, createdAt: createdAt.toISOString() };
  }
}
