/**
 * Columns with encrypted secrets, and their re-encryption to the newest key. Every batch commits, and finds only rows that
 * another key encrypted: an interrupted run continues where it ended. Rows that are replaced during the run keep their
 * new value.
 */
import { execute, query } from '@handtest/database';
import type { DataSource } from 'typeorm';
import { keyIdOf, type SecretCipher, UndecipherableSecret } from './secret-cipher.js';

export interface SecretColumn {
  readonly table: string;
  readonly column: string;
  /** The text primary key of the table. */
  readonly idColumn: string;
  /** The column with the owner's id; by default the primary key. */
  readonly ownerColumn?: string;
  readonly purpose: string;
}

/** Numbers of secrets. */
export interface ReencryptionResult {
  /** Those that another key than the newest had encrypted, by its id. */
  readonly old: Readonly<Record<string, number>>;
  reencrypted: number;
  /** Replaced or deleted during the run. */
  changed: number;
  /** Ids of rows whose secret no key decrypts. They are unchanged. */
  readonly undecipherable: string[];
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly ownerId: string;
  readonly encrypted: Buffer;
}

const batchSize = 500;

/** @param dryRun counts and decrypts, and writes nothing */
export async function reencrypt(
  database: DataSource,
  cipher: SecretCipher,
  { table, column, idColumn, ownerColumn = idColumn, purpose }: SecretColumn,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ReencryptionResult> {
  const old: Record<string, number> = {};
  const result: ReencryptionResult = { old, reencrypted: 0, changed: 0, undecipherable: [] };
  const header = cipher.newestHeader;
  const batchSql = `SELECT ${idColumn} AS id, ${ownerColumn} AS owner_id, ${column} AS encrypted FROM ${table}
     WHERE substring(${column} FROM 1 FOR $length) <> $header AND ${idColumn} > $after
     ORDER BY ${idColumn} LIMIT ${batchSize}`;
  for (let after = ''; ;) {
    const rows = await query<Row>(database, batchSql, { header, length: header.length, after });
    if (rows.length === 0) return result;
    after = rows.at(-1)!.id;
    const changes: { id: string; from: Buffer; to: Buffer }[] = [];
    for (const { id, ownerId, encrypted } of rows) {
      const keyId = keyIdOf(encrypted) ?? 'damaged';
      old[keyId] = (old[keyId] ?? 0) + 1;
      const to = reencryptOne(cipher, encrypted, { purpose, ownerId });
      if (to) changes.push({ id, from: encrypted, to });
      else result.undecipherable.push(id);
    }
    if (dryRun) continue;
    const written = await execute(
      database,
      `UPDATE ${table} SET ${column} = change.new FROM
         unnest($ids::text[], $from::bytea[], $to::bytea[]) AS change (id, old, new)
        WHERE ${table}.${idColumn} = change.id AND ${table}.${column} = change.old`,
      {
        ids: changes.map(({ id }) => id),
        from: changes.map(({ from }) => from),
        to: changes.map(({ to }) => to),
      },
    );
    result.reencrypted += written;
    result.changed += changes.length - written;
  }
}

function reencryptOne(
  cipher: SecretCipher,
  encrypted: Buffer,
  use: { purpose: string; ownerId: string },
): Buffer | undefined {
  try {
    return cipher.encrypt(cipher.decrypt(encrypted, use), use);
  } catch (error) {
    if (error instanceof UndecipherableSecret) return undefined;
    throw error;
  }
}
