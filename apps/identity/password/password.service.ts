/** New passwords, by the old one or by a link in a mail. Either ends every session of the user. */
import type { Call } from '@handtest/contracts/define';
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
import { sessionCaller } from '../account/calling-user.js';
import { HashQueue } from '../account/hash-queue.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { UserAccount } from '../account/user-account.entity.js';
import { IdentityConfig } from '../config.js';
import { LimitService } from '../limit/limit.service.js';
import { logInLimits, passwordResetAccountLimits, passwordResetAddressLimits } from '../limit/limits.js';
import { MailService } from '../mail/mail.service.js';
import { storedHash } from '../token/stored-hash.js';
import { TokenService } from '../token/token.service.js';
import { leasesEnded } from '../verification/lease.js';

const validReset = 'password_reset WHERE hash = $1 AND expires_at > clock_timestamp()';

/** Whoever reads the mail has the email: from then on it counts as verified. Answers whether it was not before. */
const savePassword = `UPDATE user_account SET password_hash = $2, email_verified_at = coalesce(before.email_verified_at, now())
  FROM (SELECT id, email_verified_at FROM user_account WHERE id = $1 FOR NO KEY UPDATE) AS before
  WHERE user_account.id = before.id RETURNING email, before.email_verified_at IS NULL AS "isFirstProof"`;

/** Opens the account again, to every address. Attempts under way are judged yet. */
const deleteFailures = `DELETE FROM limited_action WHERE under_way_until IS NULL
  AND (kind = 'log_in_account' AND subject = $1
    OR kind = 'log_in_account_address' AND starts_with(subject, $1 || ' '))`;

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
  ) {}

  async change(request: ChangePasswordRequest, call: Call): Promise<Record<string, never>> {
    const { userId } = sessionCaller(call);
    const user = await this.dataSource.manager.findOneByOrFail(UserAccount, { id: userId });
    const limits = logInLimits(this.config, user.email, call.clientAddress);
    const passwordHash = await this.hashes.admit(call, () =>
      this.limits.guess(limits, () => this.hashes.run(call, () => this.newHash(user, request))),
    );
    if (passwordHash === undefined) throw new WrongPassword();
    await inTransaction(this.dataSource, async (transaction) => {
      // Only over the hash that was verified: a password that changed meanwhile wins.
      const verified = { id: userId, passwordHash: user.passwordHash };
      const changed = await transaction.update(UserAccount, verified, { passwordHash });
      if (changed.affected !== 1) throw new WrongPassword();
      await this.endAccess(transaction, userId);
    });
    await leasesEnded();
    return {};
  }

  async requestReset({ email }: RequestPasswordResetRequest, call: Call): Promise<Record<string, never>> {
    if (!this.mails.isConfigured) throw new MailNotConfigured();
    await this.limits.count(passwordResetAddressLimits(this.config, call.clientAddress));
    // An account that had its mails gets no more for now, and the asker is told nothing: they may be somebody else.
    if (await this.limits.isCounted(passwordResetAccountLimits(email))) {
      await this.mails.addPasswordReset(email);
    }
    return {};
  }

  async reset({ token, newPassword }: ResetPasswordRequest, call: Call): Promise<Record<string, never>> {
    const parameters = [storedHash(token)];
    // Hashing a password is work that only a valid link is worth.
    const known =
      isLinkToken('rst', token) && (await queryOne(this.dataSource, `SELECT FROM ${validReset}`, parameters));
    if (!known) throw new PasswordResetNotFound();
    const passwordHash = await this.hashes.admit(call, () =>
      this.hashes.run(call, () => this.hasher.hash(newPassword)),
    );
    await inTransaction(this.dataSource, async (transaction) => {
      const remove = `DELETE FROM ${validReset} RETURNING user_id AS "userId"`;
      const reset = await queryOne<{ userId: string }>(transaction, remove, parameters);
      if (!reset) throw new PasswordResetNotFound();
      await this.save(transaction, reset.userId, passwordHash);
    });
    await leasesEnded();
    return {};
  }

  /** Undefined when the current password is wrong. */
  private async newHash(
    user: UserAccount,
    { currentPassword, newPassword }: ChangePasswordRequest,
  ): Promise<string | undefined> {
    const right = await this.hasher.verify(user.passwordHash, currentPassword);
    return right ? this.hasher.hash(newPassword) : undefined;
  }

  private async save(transaction: EntityManager, userId: string, passwordHash: string): Promise<void> {
    const parameters = [userId, passwordHash];
    type Saved = { email: string; isFirstProof: boolean };
    const saved = await queryOne<Saved>(transaction, savePassword, parameters);
    await this.endAccess(transaction, userId);
    // Somebody else may have signed up with this address before its owner came: what they made must not outlast it.
    if (saved!.isFirstProof) await this.tokens.removePats(transaction, userId);
    await execute(transaction, deleteFailures, [saved!.email]);
  }

  private async endAccess(transaction: EntityManager, userId: string): Promise<void> {
    await this.tokens.endSessions(transaction, userId);
    await execute(transaction, 'DELETE FROM password_reset WHERE user_id = $1', [userId]);
  }
}
