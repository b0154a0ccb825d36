/**
 * Makes platform admins: the first one at start, from PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD, and others by the
 * command `make-admin`. Any number of starts and replicas create one. At start an existing account becomes an admin only if
 * the password is right: a stranger may have signed up with the operator's address. An admin who changed the password
 * remains an admin.
 */
import { EmailTaken, normalEmail } from '@handtest/contracts/identity';
import { execute, inTransaction } from '@handtest/database';
import { CommandRegistry, dryRunOption, print } from '@handtest/service';
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
    commands: CommandRegistry,
  ) {
    commands
      .add('make-admin', 'Makes the account of an address a platform admin')
      .argument('<email>')
      .option(...dryRunOption)
      .action(async (email: string, options: { dryRun?: boolean }) =>
        print(await this.makeAdmin(email, options)),
      );
  }

  /**
   * For an operator, who has compared the user's id. The account must exist.
   *
   * @throws Error when no user has the address
   */
  async makeAdmin(address: string, { dryRun = false }: { dryRun?: boolean } = {}) {
    const user = await this.users.findByEmail(normalEmail(address));
    if (!user) throw new Error('User not found: the user must sign up first');
    const changed = dryRun || user.platformAdmin ? 0 : await this.setAdmin(user.id);
    return { userId: user.id, wasAdmin: user.platformAdmin, changed };
  }

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
    await this.setAdmin(user.id);
    this.log.log('the account of PLATFORM_ADMIN_EMAIL became a platform admin');
  }

  private setAdmin(id: string): Promise<number> {
    const update = 'UPDATE user_account SET platform_admin = true WHERE id = $id AND NOT platform_admin';
    return execute(this.dataSource, update, { id });
  }
}
