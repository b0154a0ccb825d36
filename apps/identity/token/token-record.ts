/** A key or PAT as lists show it: everything but its value. */
import type { KeyRecord, PatRecord } from '@handtest/contracts/identity';
import type { Token } from './token.entity.js';

export function tokenRecord(token: Token): KeyRecord & PatRecord {
  return {
    id: token.id,
    name: token.name!,
    hint: token.hint,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    expiresAt: token.expiresAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
  };
}
