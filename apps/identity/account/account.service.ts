/** Sign-up, log-in, log-out and the signed-in user. Log-ins are limited; a refusal does not say whether the email or the password is wrong. */
import type { Call, Nothing } from '@handtest/contracts/define';
import {
  type CurrentUser,
  type LogInRequest,
  type SessionStarted,
  type SignUpRequest,
  type UpdateMeRequest,
  WrongCredentials,
} from '@handtest/contracts/identity';
import { execute, inTransaction } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { LimitService } from '../limit/limit.service.js';
import { logInLimits, signUpLimits } from '../limit/limits.js';
import { TokenService } from '../token/token.service.js';
import { leasesEnded } from '../token/lease.js';
import { authenticated, sessionCaller } from '../token/calling-user.js';
import { HashQueue } from './hash-queue.js';
import { PasswordHasher } from './password-hasher.js';
import { type StoredUser, UserAccountService } from './user-account.service.js';

@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly hashes: HashQueue,
    private readonly limits: LimitService,
    private readonly passwords: PasswordHasher,
    private readonly users: UserAccountService,
    private readonly tokens: TokenService,
  ) {}

  async signUp({ email, password, name }: SignUpRequest, call: Call): Promise<SessionStarted> {
    const passwordHash = await this.hashes.admit(call, async () => {
      await this.limits.count(signUpLimits(this.config, call.clientAddress));
      return this.hashes.run(call, () => this.passwords.hash(password));
    });
    return inTransaction(this.dataSource, async (transaction) => {
      const userId = await this.users.create(transaction, { email, name, passwordHash });
      const session = await this.tokens.startSession(transaction, userId);
      return { ...session, user: await this.users.record(userId, transaction) };
    });
  }

  async logIn(request: LogInRequest, call: Call): Promise<SessionStarted> {
    const limits = logInLimits(this.config, request.email, call.clientAddress);
    const session = await this.hashes.admit(call, () =>
      this.limits.guess(limits, () => this.sessionOf(request, call)),
    );
    if (!session) throw new WrongCredentials();
    return session;
  }

  async logOut(_request: Nothing, call: Call): Promise<Nothing> {
    await this.tokens.remove(this.dataSource, sessionCaller(call).tokenId);
    await leasesEnded();
    return {};
  }

  async me(_request: Nothing, call: Call): Promise<CurrentUser> {
    const user = await this.users.record(authenticated(call).userId);
    return { user, email: user.email };
  }

  async updateMe({ name }: UpdateMeRequest, call: Call): Promise<CurrentUser> {
    const { userId } = sessionCaller(call);
    const update = 'UPDATE user_account SET name = $name WHERE id = $userId';
    await execute(this.dataSource, update, { userId, name });
    return this.me({}, call);
  }

  /** Undefined when the email or the password is wrong. */
  private async sessionOf(
    { email, password }: LogInRequest,
    call: Call,
  ): Promise<SessionStarted | undefined> {
    // Repeats when the password or its hash changed between the check and the session.
    for (;;) {
      const user = await this.users.findByEmail(email);
      const passwordHash = await this.hashes.run(call, () => this.verifiedHash(user, password));
      if (!user || passwordHash === undefined) return undefined;
      const session = await this.tokens.startSessionByPassword(this.dataSource, user.id, passwordHash);
      if (session) return { ...session, user: await this.users.record(user.id) };
    }
  }

  /** The stored hash of a right password. A hash below today's cost is replaced. */
  private async verifiedHash(user: StoredUser | undefined, password: string): Promise<string | undefined> {
    const right = await this.passwords.verify(user?.passwordHash, password);
    if (!user?.passwordHash || !right) return undefined;
    const { id, passwordHash } = user;
    if (!this.passwords.isOutdated(passwordHash)) return passwordHash;
    const fresh = await this.passwords.hash(password);
    await this.users.replacePassword(this.dataSource, id, passwordHash, fresh);
    return fresh;
  }
}
