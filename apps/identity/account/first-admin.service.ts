/**
 * Makes the first platform admin at start, from PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD. Any number of starts
 * and replicas make one. An account that exists already becomes an admin only if the password fits: signing up with
 * an operator's address beforehand must lead nowhere. An admin who changed the password stays one.
 */
import { EmailTaken, normalEmail } from '@handtest/contracts/identity';
import { inTransaction } from '@handtest/database';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { PasswordHasher } from './password-hasher.js';
import { UserAccount } from './user-account.entity.js';
import { UserAccountService } from './user-account.service.js';

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
    const existing = await this.find(email);
    if (existing) await this.promote(existing, platformAdminPassword);
    else await this.create(email, platformAdminPassword);
  }

  private async create(email: string, password: string): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    const admin = { email, name: 'Platform admin', passwordHash, platformAdmin: true };
    try {
      await inTransaction(this.dataSource, (transaction) => this.users.create(transaction, admin));
      this.log.log('the first platform admin was made');
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      // Another replica was faster, or somebody who signed up in this very moment.
      await this.promote((await this.find(email))!, password);
    }
  }

  private async promote(user: UserAccount, password: string): Promise<void> {
    if (user.platformAdmin) return;
    if (!(await this.passwords.verify(user.passwordHash, password))) {
      this.log.error(
        'the account of PLATFORM_ADMIN_EMAIL exists with another password and was not made a platform admin',
      );
      return;
    }
    await this.dataSource.manager.update(UserAccount, { id: user.id }, { platformAdmin: true });
    this.log.log('the account of PLATFORM_ADMIN_EMAIL is a platform admin from now on');
  }

  private find(email: string): Promise<UserAccount | null> {
    return this.dataSource.manager.findOneBy(UserAccount, { email });
  }
}
