/** Changes passwords, by the old one or by a link in a mail. Both end every session of the user. */
import type { Call, Nothing } from '@handtest/contracts/define';
import {
  type ChangePasswordRequest,
  isLinkToken,
  MailNotConfigured,
  PasswordResetNotFound,
  type RequestPasswordResetRequest,
  type ResetPasswordRequest,
  WrongPassword,
} from '@handtest/contracts/identity';
import { execute, inTransaction, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { LimitService } from '../limit/limit.service.js';
import { logInLimits, passwordResetAccountLimits, passwordResetAddressLimits } from '../limit/limits.js';
import { MailService } from '../mail/mail.service.js';
import { sessionCaller } from '../token/calling-user.js';
import { leasesEnded } from '../token/lease.js';
import { storedHash } from '../token/stored-hash.js';
import { TokenService } from '../token/token.service.js';
import { FreshStartService } from './fresh-start.service.js';
import { HashQueue } from './hash-queue.js';
import { PasswordHasher } from './password-hasher.js';
import { UserAccountService } from './user-account.service.js';

const validReset = 'password_reset WHERE hash = $hash AND expires_at > clock_timestamp()';

/** The link came by mail, so the email is verified. Answers whether it was not verified before. */
const savePassword = `UPDATE user_account
  SET password_hash = $passwordHash, email_verified_at = coalesce(before.email_verified_at, now())
  FROM (SELECT id, email_verified_at FROM user_account WHERE id = $userId FOR NO KEY UPDATE) AS before
  WHERE user_account.id = before.id RETURNING email, name, before.email_verified_at IS NULL AS is_first_proof`;

/** Unlocks the account for every address. Attempts under way are not decided yet. */
const deleteFailures = `DELETE FROM limited_action WHERE under_way_until IS NULL
  AND (kind = 'log_in_account' AND subject = $email
    OR kind = 'log_in_account_address' AND starts_with(subject, $email || ' '))`;

@Injectable()
export class PasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly hashes: HashQueue,
    private readonly hasher: PasswordHasher,
    private readonly limits: LimitService,
    private readonly mails: MailService,
    private readonly tokens: TokenService,
    private readonly users: UserAccountService,
    private readonly freshStart: FreshStartService,
  ) {}

  async change({ currentPassword, newPassword }: ChangePasswordRequest, call: Call): Promise<Nothing> {
    const { userId } = sessionCaller(call);
    const { email, passwordHash } = (await this.users.findById(userId))!;
    const newHash = await this.hashes.admit(call, () =>
      this.limits.guess(logInLimits(this.config, email, call.clientAddress), () =>
        this.hashes.run(call, async () => {
          const isRight = await this.hasher.verify(passwordHash, currentPassword);
          return isRight ? this.hasher.hash(newPassword) : undefined;
        }),
      ),
    );
    if (newHash === undefined) throw new WrongPassword();
    await inTransaction(this.dataSource, async (transaction) => {
      if (!(await this.users.replacePassword(transaction, userId, passwordHash!, newHash)))
        throw new WrongPassword();
      await this.endAccess(transaction, userId);
    });
    await leasesEnded();
    return {};
  }

  async requestReset({ email }: RequestPasswordResetRequest, call: Call): Promise<Nothing> {
    if (!this.mails.isConfigured) throw new MailNotConfigured();
    await this.limits.count(passwordResetAddressLimits(this.config, call.clientAddress));
    // Above the limit of the account no mail is sent. The answer is the same: the caller may be a stranger.
    if (await this.limits.isCounted(passwordResetAccountLimits(email))) {
      await this.mails.addPasswordReset(email);
    }
    return {};
  }

  async reset(request: ResetPasswordRequest, call: Call): Promise<Nothing> {
    const { token, newPassword, keepOrganizations = true } = request;
    const hash = storedHash(token);
    // Only a valid link causes the work of a password hash.
    const isValid =
      isLinkToken('rst', token) && (await queryOne(this.dataSource, `SELECT FROM ${validReset}`, { hash }));
    if (!isValid) throw new PasswordResetNotFound();
    const passwordHash = await this.hashes.admit(call, () =>
      this.hashes.run(call, () => this.hasher.hash(newPassword)),
    );
    await inTransaction(this.dataSource, async (transaction) => {
      const remove = `DELETE FROM ${validReset} RETURNING user_id`;
      const reset = await queryOne<{ userId: string }>(transaction, remove, { hash });
      if (!reset) throw new PasswordResetNotFound();
      await this.save(transaction, reset.userId, passwordHash, keepOrganizations);
    });
    await leasesEnded();
    return {};
  }

  /**
   * The only way to a first proof of an address without a session. An invitation is accepted in a session, so there the
   * user of the account and the reader of its mail are one person.
   */
  private async save(
    transaction: EntityManager,
    userId: string,
    passwordHash: string,
    keepOrganizations: boolean,
  ): Promise<void> {
    type Saved = { email: string; name: string; isFirstProof: boolean };
    const saved = await queryOne<Saved>(transaction, savePassword, { userId, passwordHash });
    const { email, name, isFirstProof } = saved!;
    await this.endAccess(transaction, userId);
    // A stranger may have signed up with this address before its owner: their PATs must end.
    if (isFirstProof) await this.tokens.removePats(transaction, userId);
    if (isFirstProof && !keepOrganizations) await this.freshStart.begin(transaction, userId, name);
    await execute(transaction, deleteFailures, { email });
  }

  private async endAccess(transaction: EntityManager, userId: string): Promise<void> {
    await this.tokens.endSessions(transaction, userId);
    await execute(transaction, 'DELETE FROM password_reset WHERE user_id = $userId', { userId });
  }
}
