/** Testers: platform admins appoint and dismiss them. */
import { type Call, isId, type PageRequest } from '@handtest/contracts/define';
import {
  assertPlatformAdmin,
  type AppointTesterRequest,
  type TesterById,
  type TesterPage,
  type TesterRecord,
  UserNotFound,
} from '@handtest/contracts/identity';
import { execute, queryPage, queryRecord } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
  constructor(private readonly dataSource: DataSource) {}

  async appoint({ email, alias, avatarUrl }: AppointTesterRequest, call: Call): Promise<TesterRecord> {
    assertPlatformAdmin(call);
    const parameters = { email, alias, avatarUrl: avatarUrl ?? null };
    const tester = await queryRecord<TesterRecord>(this.dataSource, appointTester, parameters);
    if (!tester) throw new UserNotFound();
    await leasesEnded();
    return tester;
  }

  /** Newest first. */
  async list(request: PageRequest, call: Call): Promise<TesterPage> {
    assertPlatformAdmin(call);
    return queryPage(this.dataSource, testers, {}, request);
  }

  async dismiss({ userId }: TesterById, call: Call): Promise<Record<string, never>> {
    assertPlatformAdmin(call);
    const remove = 'DELETE FROM tester WHERE user_id = $userId';
    const removed = isId('user', userId) ? await execute(this.dataSource, remove, { userId }) : 0;
    if (removed === 0) throw new UserNotFound();
    await leasesEnded();
    return {};
  }
}
