/** Testers: platform admins appoint and dismiss them. */
import { type Call, isId, type PageRequest } from '@handtest/contracts/define';
import {
  actorOf,
  assertPlatformAdmin,
  type AppointTesterRequest,
  type AuditAction,
  type DismissTesterRequest,
  identityEvents,
  type TesterPage,
  type TesterRecord,
  UserNotFound,
} from '@handtest/contracts/identity';
import { inTransaction, queryOne, queryPage, queryRecord } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { leasesEnded } from '../token/lease.js';

const testers = {
  columns: 'user_id, email, alias, avatar_url, tester.created_at',
  from: 'tester JOIN user_account ON user_account.id = user_id',
  orderBy: 'tester.created_at DESC, user_id DESC',
};

/** Without a new avatar a tester keeps the old one. */
const appointTester = `WITH tester AS (
    INSERT INTO tester (user_id, alias, avatar_url) SELECT id, $alias, $avatarUrl FROM user_account WHERE email = $email
    ON CONFLICT (user_id) DO UPDATE
      SET alias = excluded.alias, avatar_url = coalesce(excluded.avatar_url, tester.avatar_url)
    RETURNING *)
  SELECT ${testers.columns} FROM ${testers.from}`;

@Injectable()
export class TesterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async appoint({ note, ...request }: AppointTesterRequest, call: Call): Promise<TesterRecord> {
    assertPlatformAdmin(call);
    const { email, alias, avatarUrl = null } = request;
    const tester = await inTransaction(this.dataSource, async (transaction) => {
      const appointed = await queryRecord<TesterRecord>(transaction, appointTester, {
        email,
        alias,
        avatarUrl,
      });
      if (appointed)
        await this.record(transaction, 'tester.appointed', { id: appointed.userId, name: alias }, call, note);
      return appointed;
    });
    if (!tester) throw new UserNotFound();
    await leasesEnded();
    return tester;
  }

  /** Newest first. */
  async list(request: PageRequest, call: Call): Promise<TesterPage> {
    assertPlatformAdmin(call);
    return queryPage(this.dataSource, testers, {}, request);
  }

  /** The tester's active job returns to the queue. */
  async dismiss({ userId, note }: DismissTesterRequest, call: Call): Promise<Record<string, never>> {
    assertPlatformAdmin(call);
    if (!isId('user', userId)) throw new UserNotFound();
    await inTransaction(this.dataSource, async (transaction) => {
      const remove = 'DELETE FROM tester WHERE user_id = $userId RETURNING alias, now() AS dismissed_at';
      const removed = await queryOne<{ alias: string; dismissedAt: Date }>(transaction, remove, { userId });
      if (!removed) throw new UserNotFound();
      const dismissedAt = removed.dismissedAt.toISOString();
      await this.outbox.add(transaction, identityEvents.testerDismissed, { userId, dismissedAt });
      await this.record(transaction, 'tester.dismissed', { id: userId, name: removed.alias }, call, note);
    });
    await leasesEnded();
    return {};
  }

  private record(
    transaction: EntityManager,
    action: AuditAction,
    subject: { id: string; name: string },
    call: Call,
    note?: string,
  ): Promise<void> {
    const details = note === undefined ? {} : { note };
    return this.audit.record(transaction, { action, actor: actorOf(call.caller), subject, details });
  }
}
