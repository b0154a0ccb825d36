/**
 * Ids are TypeIDs: a prefix and a UUIDv7 in base32, e.g. `job_01h455vb4pex5vsknk084sn02q`.
 *
 * Common generators count up within a millisecond, so one id would reveal its neighbours, and a job id gives access to
 * the job's public status. Here each id has 74 random bits.
 */
import { randomFillSync } from 'node:crypto';
import { TypeID } from 'typeid-js';

export const idPrefix = {
  job: 'job',
  project: 'proj',
  organization: 'org',
  user: 'user',
  key: 'key',
  pat: 'pat',
  session: 'ses',
  invitation: 'inv',
  template: 'tmpl',
  schedule: 'sched',
  execution: 'exec',
  delivery: 'whd',
  ping: 'ping',
  message: 'msg',
  auditEntry: 'audit',
  connection: 'conn',
  testSession: 'sess',
  filing: 'fil',
  visit: 'visit',
  secret: 'secret',
} as const;

export type IdKind = keyof typeof idPrefix;

/** Random bytes for 512 ids: a system call for each 16 bytes costs more than the rest of an id. */
const pool = new Uint8Array(16 * 512);
let used = pool.length;

export function newId(kind: IdKind): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, (used += 16));
  const now = Date.now();
  bytes[0] = now / 2 ** 40;
  bytes[1] = now / 2 ** 32;
  bytes[2] = now / 2 ** 24;
  bytes[3] = now / 2 ** 16;
  bytes[4] = now / 2 ** 8;
  bytes[5] = now;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return TypeID.fromUUIDBytes(idPrefix[kind], bytes).toString();
}

const suffix = /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/;

/** Whether a value has the form of an id of this kind. If not, answer as for an unknown id. */
export function isId(kind: IdKind, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const prefix = idPrefix[kind];
  return (
    value.length === prefix.length + 27 &&
    value.startsWith(prefix) &&
    value[prefix.length] === '_' &&
    suffix.test(value.slice(prefix.length + 1))
  );
}
