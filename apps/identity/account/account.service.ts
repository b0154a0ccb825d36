/** Sign-up, login, logout, and who am I. Guessing is limited, and a login tells nothing about which half was wrong. */
import type { Call } from '@handtest/contracts/define';
import {
  type CurrentUser,
  type LogInRequest,
  type SessionStarted,
  type SignUpRequest,
  WrongCredentials,
} from '@handtest/contracts/identity';
import { inTransaction } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { LimitService } from '../limit/limit.service.js';
import { logInLimits, signUpLimits } from '../limit/limits.js';
import { TokenService } from '../token/token.service.js';
import { leasesEnded } from '../verification/lease.js';
import { authenticated, sessionCaller } from './calling-user.js';
import { PasswordHasher } from './password-hasher.js';
import { UserAccount } from './user-account.entity.js';
import { UserAccountService } from './user-account.service.js';

@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly limits: LimitService,
    private readonly passwords: PasswordHasher,
    private readonly users: UserAccountService,
    private readonly tokens: TokenService,
  ) {}

  async signUp({ email, password, name }: SignUpRequest, call: Call): Promise<SessionStarted> {
    await this.limits.count(signUpLimits(this.config, call.clientAddress));
    const passwordHash = await this.passwords.hash(password);
    return inTransaction(this.dataSource, async (transaction) => {
      const userId = await this.users.create(transaction, { email, name, passwordHash });
      const session = await this.tokens.startSession(transaction, userId);
      return { ...session, user: await this.users.record(userId, transaction) };
    });
  }

  async logIn({ email, password }: LogInRequest, call: Call): Promise<SessionStarted> {
    const counted = await this.limits.count(logInLimits(this.config, email, call.clientAddress));
    const user = await this.dataSource.manager.findOneBy(UserAccount, { email });
    const right = await this.passwords.verify(user?.passwordHash, password);
    if (!user || !right) throw new WrongCredentials();
    await this.limits.takeBack(counted);
    if (this.passwords.isOutdated(user.passwordHash)) await this.hashAgain(user, password);
    const session = await this.tokens.startSession(this.dataSource, user.id);
    return { ...session, user: await this.users.record(user.id) };
  }

  async logOut(call: Call): Promise<Record<string, never>> {
    await this.tokens.remove(sessionCaller(call).tokenId);
    await leasesEnded();
    return {};
  }

  async me(call: Call): Promise<CurrentUser> {
    const user = await this.users.record(authenticated(call).userId);
    return { user, email: user.email };
  }

  /** Only over the hash that was verified: a password that changes meanwhile wins. */
  private async hashAgain({ id, passwordHash }: UserAccount, password: string): Promise<void> {
    const fresh = await this.passwords.hash(password);
    await this.dataSource.manager.update(UserAccount, { id, passwordHash }, { passwordHash: fresh });
  }
}
