/** The rows that identity deletes, and when. */
import type { OldRows } from '@handtest/database';
import { longestWindowMinutes } from './limit/limits.js';

export const retention: readonly OldRows[] = [
  { table: 'invitation', where: 'expires_at <= now()' },
  { table: 'limited_action', where: `counted_at < now() - interval '${longestWindowMinutes} minutes'` },
  { table: 'oidc_sign_in', key: 'hash', where: 'expires_at <= now()' },
  { table: 'password_reset', key: 'hash', where: 'expires_at <= now()' },
  { table: 'token', where: "kind = 'session' AND expires_at <= now()" },
];
