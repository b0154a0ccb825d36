/** Creates users, each with a personal organization, and shows users to themselves. */
import { newId } from '@handtest/contracts/define';
import { EmailTaken, type UserRecord } from '@handtest/contracts/identity';
import { execute, queryOne, queryRecord, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OrganizationService } from '../organization/organization.service.js';
import { personalOrganizationName } from './personal-organization.js';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  /** Null for a user who signs in with OpenID Connect. */
  readonly passwordHash: string | null;
  /** Whether the user proved that they receive mail at the address. */
  readonly emailVerified?: boolean;
  readonly platformAdmin?: boolean;
}

export interface StoredUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly platformAdmin: boolean;
}

const insertUser = `INSERT INTO user_account (id, email, name, password_hash, platform_admin, email_verified_at)
  VALUES ($userId, $email, $name, $passwordHash, $platformAdmin, CASE WHEN $emailVerified THEN now() END)
  ON CONFLICT (email) DO NOTHING`;

const selectStored = 'SELECT id, email, password_hash, platform_admin FROM user_account';

const updatePassword = `UPDATE user_account SET password_hash = $newHash
  WHERE id = $userId AND password_hash = $verifiedHash`;

const selectUser = `SELECT id, email, name,
    array_remove(ARRAY[
      CASE WHEN EXISTS (SELECT FROM tester WHERE user_id = user_account.id) THEN 'tester' END,
      CASE WHEN platform_admin THEN 'platform_admin' END], NULL) AS platform_roles,
    created_at
  FROM user_account WHERE id = $userId`;

@Injectable()
export class UserAccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationService,
  ) {}

  /** The new user's id. @throws EmailTaken, also when another transaction creates the same user */
  async create(
    transaction: EntityManager,
    { email, name, passwordHash, platformAdmin = false, emailVerified = false }: NewUser,
  ): Promise<string> {
    const userId = newId('user');
    const row = { userId, email, name, passwordHash, platformAdmin, emailVerified };
    if ((await execute(transaction, insertUser, row)) === 0) throw new EmailTaken();
    const organization = { name: personalOrganizationName(name), userId, firstOfUser: true };
    await this.organizations.insert(transaction, organization);
    return userId;
  }

  findById(userId: string): Promise<StoredUser | undefined> {
    return queryOne(this.dataSource, `${selectStored} WHERE id = $userId`, { userId });
  }

  findByEmail(email: string): Promise<StoredUser | undefined> {
    return queryOne(this.dataSource, `${selectStored} WHERE email = $email`, { email });
  }

  /** Replaces only the hash that was verified. False when the password has changed since. */
  async replacePassword(
    executor: SqlExecutor,
    userId: string,
    verifiedHash: string,
    newHash: string,
  ): Promise<boolean> {
    return (await execute(executor, updatePassword, { userId, verifiedHash, newHash })) === 1;
  }

  async record(userId: string, executor: SqlExecutor = this.dataSource): Promise<UserRecord> {
    const user = await queryRecord<UserRecord>(executor, selectUser, { userId });
    if (!user) throw new Error('A token belongs to a user who does not exist');
    return user;
  }
}
