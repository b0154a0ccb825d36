/** Who is a tester: decided by platform admins. */
import {
  type Call,
  defaultLimit,
  Forbidden,
  isId,
  type PageRequest,
  pageOf,
} from '@handtest/contracts/define';
import {
  type AppointTesterRequest,
  hasPlatformRole,
  type TesterById,
  type TesterPage,
  type TesterRecord,
  UserNotFound,
} from '@handtest/contracts/identity';
import { execute, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { leasesEnded } from '../verification/lease.js';
import { Tester } from './tester.entity.js';

type TesterRow = Omit<TesterRecord, 'createdAt'> & { createdAt: Date };

const columns = `user_id AS "userId", email, alias, avatar_url AS "avatarUrl", tester.created_at AS "createdAt"`;

/** Without a new avatar a tester keeps the one they have. */
const appointTester = `WITH tester AS (
    INSERT INTO tester (user_id, alias, avatar_url) SELECT id, $2, $3 FROM user_account WHERE email = $1
    ON CONFLICT (user_id) DO UPDATE
      SET alias = excluded.alias, avatar_url = coalesce(excluded.avatar_url, tester.avatar_url)
    RETURNING *)
  SELECT ${columns} FROM tester JOIN user_account ON user_account.id = user_id`;

const selectTesters = `SELECT ${columns} FROM tester JOIN user_account ON user_account.id = user_id
  ORDER BY tester.created_at DESC, user_id DESC LIMIT $1 OFFSET $2`;

@Injectable()
export class TesterService {
  constructor(private readonly dataSource: DataSource) {}

  async appoint({ email, alias, avatarUrl }: AppointTesterRequest, call: Call): Promise<TesterRecord> {
    assertPlatformAdmin(call);
    const row = await queryOne<TesterRow>(this.dataSource, appointTester, [email, alias, avatarUrl ?? null]);
    if (!row) throw new UserNotFound();
    await leasesEnded();
    return recordOf(row);
  }

  /** Newest first. */
  async list(request: PageRequest, call: Call): Promise<TesterPage> {
    assertPlatformAdmin(call);
    const window = [request.limit ?? defaultLimit, request.offset ?? 0];
    const [rows, total] = await Promise.all([
      query<TesterRow>(this.dataSource, selectTesters, window),
      this.dataSource.manager.count(Tester),
    ]);
    return pageOf(rows.map(recordOf), total, request);
  }

  async dismiss({ userId }: TesterById, call: Call): Promise<Record<string, never>> {
    assertPlatformAdmin(call);
    const gone = isId('user', userId)
      ? await execute(this.dataSource, 'DELETE FROM tester WHERE user_id = $1', [userId])
      : 0;
    if (gone === 0) throw new UserNotFound();
    await leasesEnded();
    return {};
  }
}

function assertPlatformAdmin(call: Call): void {
  if (!hasPlatformRole(call.caller, 'platform_admin')) throw new Forbidden();
}

function recordOf(row: TesterRow): TesterRecord {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
