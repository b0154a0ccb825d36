/** Shows an organization's ledger to its admins: page by page, or all of it as CSV in parts. */
import {
  type LedgerCsvPart,
  type LedgerCsvRequest,
  type LedgerEntry,
  type LedgerKind,
  type LedgerPage,
  type LedgerRequest,
  usdOf,
} from '@handtest/contracts/billing';
import { type Call, defaultLimit, pageOf } from '@handtest/contracts/define';
import { query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { permittedOrganization } from '../account/permitted-organization.js';
import { ledgerCsv } from './ledger-csv.js';

/** Entries of one part: well below the largest message, whatever the notes. */
const partSize = 2_000;
/** Above every id. */
const newest = '9223372036854775807';

interface EntryRow extends Record<string, unknown> {
  id: string;
  kind: LedgerKind;
  availableMicros: string;
  heldMicros: string;
  jobId: string | null;
  projectId: string | null;
  note: string | null;
  createdAt: Date;
}

/** $1 organization, $2 kind, $3 after, $4 before; each but the first may be null. */
const wanted = `organization_id = $1 AND ($2::text IS NULL OR kind = $2)
  AND ($3::timestamptz IS NULL OR created_at > $3) AND ($4::timestamptz IS NULL OR created_at < $4)`;

/** The moves that a subquery chose, with what they did to the two balances. */
const entriesOf = (chosen: string, order: 'ASC' | 'DESC') => `
  SELECT chosen.id, chosen.kind, chosen.job_id AS "jobId", hold.project_id AS "projectId", chosen.note,
    chosen.created_at AS "createdAt", moved.available AS "availableMicros", moved.held AS "heldMicros"
  FROM (SELECT * FROM ledger_transaction WHERE ${chosen}) AS chosen
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_micros) FILTER (WHERE account = 'available'), 0) AS available,
      coalesce(sum(amount_micros) FILTER (WHERE account = 'held'), 0) AS held
    FROM posting WHERE transaction_id = chosen.id
  ) AS moved
  LEFT JOIN hold ON hold.job_id = chosen.job_id
  ORDER BY chosen.id ${order}`;

/** Ids only grow, and an entry is never changed: below a cursor the list stays as it is. */
const page = entriesOf(`${wanted} AND id < $5 ORDER BY id DESC LIMIT $6 OFFSET $7`, 'DESC');
const part = entriesOf(`${wanted} AND id > $5 ORDER BY id LIMIT ${partSize}`, 'ASC');

@Injectable()
export class LedgerListService {
  constructor(private readonly dataSource: DataSource) {}

  async list(request: LedgerRequest, call: Call): Promise<LedgerPage> {
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    const { kind = null, createdAfter, createdBefore } = request;
    const { limit = defaultLimit, offset = 0, cursor = newest } = request;
    const filter = [organizationId, kind, instantOf(createdAfter), instantOf(createdBefore)];
    const count = `SELECT count(*)::int AS total FROM ledger_transaction WHERE ${wanted}`;
    const [rows, counted] = await Promise.all([
      // One more than asked for: whether there is a next page.
      query<EntryRow>(this.dataSource, page, [...filter, cursor, limit + 1, offset]),
      queryOne<{ total: number }>(this.dataSource, count, filter),
    ]);
    const items = rows.slice(0, limit).map(entryOf);
    const hasMore = rows.length > limit;
    const { pagination } = pageOf(items, counted!.total, request);
    return { items, pagination: { ...pagination, hasMore, nextCursor: hasMore ? items.at(-1)!.id : null } };
  }

  async csv(request: LedgerCsvRequest, call: Call): Promise<LedgerCsvPart> {
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    const { createdAfter, createdBefore, after } = request;
    const filter = [organizationId, null, instantOf(createdAfter), instantOf(createdBefore)];
    const rows = await query<EntryRow>(this.dataSource, part, [...filter, after ?? '0']);
    return {
      csv: ledgerCsv(rows.map(entryOf), after === undefined),
      next: rows.length < partSize ? null : rows.at(-1)!.id,
    };
  }
}

/** A day is its beginning in UTC. The contract has checked the form. */
function instantOf(text: string | undefined): string | null {
  return text === undefined ? null : new Date(text).toISOString();
}

function entryOf(row: EntryRow): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    availableUsd: usdOf(BigInt(row.availableMicros)),
    heldUsd: usdOf(BigInt(row.heldMicros)),
    ...(row.jobId && { jobId: row.jobId }),
    ...(row.projectId && { projectId: row.projectId }),
    ...(row.note && { note: row.note }),
    createdAt: row.createdAt.toISOString(),
  };
}
