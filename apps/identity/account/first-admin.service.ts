/**
 * Creates the first platform admin at start, from PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD. Any number of starts
 * and replicas create one. An existing account becomes an admin only if the password is right: a stranger may have signed
 * up with the operator's address. An admin who changed the password remains an admin.
 */
import { EmailTaken, normalEmail } from '@handtest/contracts/identity';
import { execute, inTransaction } from '@handtest/database';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { PasswordHasher } from './password-hasher.js';
import { type StoredUser, UserAccountService } from './user-account.service.js';

@Injectable()
export class FirstAdminService implements OnApplicationBootstrap {
  private readonly log = new Logger(FirstAdminService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly passwords: PasswordHasher,
    private readonly users: UserAccountService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { platformAdminEmail, platformAdminPassword } = this.config;
    if (!platformAdminEmail || !platformAdminPassword) return;
    const email = normalEmail(platformAdminEmail);
    const existing = await this.users.findByEmail(email);
    if (existing) await this.promote(existing, platformAdminPassword);
    else await this.create(email, platformAdminPassword);
  }

  private async create(email: string, password: string): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    const admin = { email, name: 'Platform admin', passwordHash, platformAdmin: true };
    try {
      await inTransaction(this.dataSource, (transaction) => this.users.create(transaction, admin));
      this.log.log('the first platform admin was created');
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      // Another replica was faster, or a user signed up with the address in between.
      await this.promote((await this.users.findByEmail(email))!, password);
    }
  }

  private async promote(user: StoredUser, password: string): Promise<void> {
    if (user.platformAdmin) return;
    if (!(await this.passwords.verify(user.passwordHash, password))) {
      this.log.error(
        'the account of PLATFORM_ADMIN_EMAIL has another password and did not become a platform admin',
      );
      return;
    }
    const update = 'UPDATE user_account SET platform_admin = true WHERE id = $id';
    await execute(this.dataSource, update, { id: user.id });
    this.log.log('the account of PLATFORM_ADMIN_EMAIL became a platform admin');
  }
}
