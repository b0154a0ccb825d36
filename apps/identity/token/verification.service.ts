/**
 * Verifies tokens for the gateway, many in one statement. Postgres makes the JSON of the answer, which is passed on as it
 * is. Unknown, expired and revoked tokens get the same answer.
 */
import { RawJson } from '@handtest/contracts/define';
import { TokenNotAccepted, type TokenToVerify, type VerifiedToken } from '@handtest/contracts/identity';
import { prepared } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { idleLifetime } from './session-lifetime.js';
import { TokenUseService } from './token-use.service.js';
import { VerificationPool } from './verification-pool.service.js';

interface AcceptedRow {
  /** 1 for the first of the batch. */
  readonly position: number;
  readonly tokenId: string;
  /** The last use in the row is more than a minute ago. */
  readonly useIsOld: boolean;
  readonly json: string;
}

/** A key acts as a contributor of its organization, without the roles of the user who created it. */
const ofKey = `jsonb_build_object('organizationId', token.organization_id,
  'roles', jsonb_build_object(token.organization_id, 'contributor'))
  || CASE WHEN token.mode = 'test' THEN '{"livemode": false}'::jsonb ELSE '{}' END`;

const ofUser = `jsonb_build_object('roles', coalesce((
    SELECT jsonb_object_agg(membership.organization_id, membership.role) FROM membership
    JOIN organization ON organization.id = membership.organization_id AND organization.deleted_at IS NULL
    WHERE membership.user_id = token.user_id), '{}'))
  || CASE WHEN user_account.platform_admin OR tester.user_id IS NOT NULL THEN jsonb_build_object('platformRoles',
    CASE WHEN tester.user_id IS NOT NULL THEN '["tester"]'::jsonb ELSE '[]' END
    || CASE WHEN user_account.platform_admin THEN '["platform_admin"]'::jsonb ELSE '[]' END) ELSE '{}' END
  || CASE WHEN tester.user_id IS NOT NULL THEN jsonb_build_object('tester',
    jsonb_build_object('alias', tester.alias, 'avatarUrl', tester.avatar_url)) ELSE '{}' END`;

const expiresAt = `to_char(ending.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const acceptedTokens = prepared<AcceptedRow>(
  'identity_accepted_tokens',
  `SELECT asked.position::int AS position, token.id AS token_id,
    (token.last_used_at IS NULL OR token.last_used_at <= now() - interval '1 minute') AS use_is_old,
    (jsonb_build_object('caller',
      jsonb_build_object('kind', token.kind, 'tokenId', token.id, 'userId', token.user_id)
      || CASE WHEN token.kind = 'key' THEN ${ofKey} ELSE ${ofUser} END)
    || CASE WHEN ending.at IS NULL THEN '{}' ELSE jsonb_build_object('expiresAt', ${expiresAt}) END)::text AS json
  FROM unnest($hashes::bytea[]) WITH ORDINALITY AS asked (hash, position)
  JOIN token ON token.hash = asked.hash AND token.revoked_at IS NULL
  JOIN user_account ON user_account.id = token.user_id
  LEFT JOIN tester ON tester.user_id = token.user_id
  LEFT JOIN organization ON organization.id = token.organization_id
  CROSS JOIN LATERAL (SELECT CASE WHEN token.kind = 'session'
    THEN least(token.expires_at, coalesce(token.last_used_at, token.created_at) + ${idleLifetime})
    ELSE token.expires_at END AS at) AS ending
  WHERE organization.deleted_at IS NULL AND (ending.at IS NULL OR ending.at > clock_timestamp())`,
);

const hashForm = /^[0-9a-f]{64}$/;

@Injectable()
export class VerificationService {
  constructor(
    private readonly pool: VerificationPool,
    private readonly uses: TokenUseService,
  ) {}

  async verify(requests: readonly TokenToVerify[]): Promise<(RawJson<VerifiedToken> | TokenNotAccepted)[]> {
    const hashes = requests.map((request) => hashBytes(request?.tokenHash));
    const rows = await acceptedTokens(this.pool.dataSource, { hashes });
    const answers = requests.map((): RawJson<VerifiedToken> | TokenNotAccepted => new TokenNotAccepted());
    for (const { position, tokenId, useIsOld, json } of rows) {
      answers[position - 1] = new RawJson(json);
      if (useIsOld) this.uses.add(tokenId);
    }
    return answers;
  }
}

/** Null, which matches no token, for a text that is not a hash. */
function hashBytes(tokenHash: unknown): Buffer | null {
  return typeof tokenHash === 'string' && hashForm.test(tokenHash) ? Buffer.from(tokenHash, 'hex') : null;
}
