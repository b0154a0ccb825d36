/** An organization's ledger for its admins: in pages, or as CSV in parts. */
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
import { permittedOrganization } from '../permitted-organization.js';
import { ledgerCsv } from './ledger-csv.js';

/** Entries of one part. With the longest notes it is still below the message limit. */
const partSize = 2_000;
/** Above every id. */
const newest = '9223372036854775807';

interface EntryRow extends Record<string, unknown> {
  id: string;
  kind: LedgerKind;
  availableMicros: string;
  heldMicros: string;
  debtMicros: string;
  jobId: string | null;
  projectId: string | null;
  note: string | null;
  createdAt: Date;
}

const wanted = `organization_id = $organizationId AND ($kind::text IS NULL OR kind = $kind)
  AND ($createdAfter::timestamptz IS NULL OR created_at > $createdAfter)
  AND ($createdBefore::timestamptz IS NULL OR created_at < $createdBefore)`;

/** The chosen transactions, with their changes of the two balances and of the debt. */
const entriesOf = (chosen: string, order: 'ASC' | 'DESC') => `
  SELECT chosen.id, chosen.kind, chosen.job_id, hold.project_id, chosen.note, chosen.created_at, moved.*
  FROM (SELECT * FROM ledger_transaction WHERE ${chosen}) AS chosen
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_micros) FILTER (WHERE account = 'available'), 0) AS available_micros,
      coalesce(sum(amount_micros) FILTER (WHERE account = 'held'), 0) AS held_micros,
      -coalesce(sum(amount_micros) FILTER (WHERE account = 'debt'), 0) AS debt_micros
    FROM posting WHERE transaction_id = chosen.id
  ) AS moved
  LEFT JOIN hold ON hold.job_id = chosen.job_id
  ORDER BY chosen.id ${order}`;

/** Ids only grow and entries never change, so the list below a cursor does not change. */
const page = entriesOf(`${wanted} AND id < $cursor ORDER BY id DESC LIMIT $limit OFFSET $offset`, 'DESC');
const part = entriesOf(`${wanted} AND id > $after ORDER BY id LIMIT ${partSize}`, 'ASC');

@Injectable()
export class LedgerListService {
  constructor(private readonly dataSource: DataSource) {}

  async list(request: LedgerRequest, call: Call): Promise<LedgerPage> {
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    const { kind, limit = defaultLimit, offset = 0, cursor = newest } = request;
    const filter = { organizationId, kind, ...periodOf(request) };
    const count = `SELECT count(*)::int AS total FROM ledger_transaction WHERE ${wanted}`;
    const [rows, counted] = await Promise.all([
      // One more than requested shows whether there is a next page.
      query<EntryRow>(this.dataSource, page, { ...filter, cursor, limit: limit + 1, offset }),
      queryOne<{ total: number }>(this.dataSource, count, filter),
    ]);
    const items = rows.slice(0, limit).map(entryOf);
    const hasMore = rows.length > limit;
    const { pagination } = pageOf(items, counted!.total, request);
    return { items, pagination: { ...pagination, hasMore, nextCursor: hasMore ? items.at(-1)!.id : null } };
  }

  async csv(request: LedgerCsvRequest, call: Call): Promise<LedgerCsvPart> {
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    const { kind, after = '0' } = request;
    const parameters = { organizationId, kind, ...periodOf(request), after };
    const rows = await query<EntryRow>(this.dataSource, part, parameters);
    return {
      csv: ledgerCsv(rows.map(entryOf), request.after === undefined),
      next: rows.length < partSize ? null : rows.at(-1)!.id,
    };
  }
}

/** A date means its start in UTC. The contract has validated the form. */
function periodOf({ createdAfter, createdBefore }: LedgerCsvRequest) {
  return {
    createdAfter: createdAfter && new Date(createdAfter).toISOString(),
    createdBefore: createdBefore && new Date(createdBefore).toISOString(),
  };
}

function entryOf(row: EntryRow): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    availableUsd: usdOf(BigInt(row.availableMicros)),
    heldUsd: usdOf(BigInt(row.heldMicros)),
    ...(row.debtMicros !== '0' && { debtUsd: usdOf(BigInt(row.debtMicros)) }),
    ...(row.jobId && { jobId: row.jobId }),
    ...(row.projectId && { projectId: row.projectId }),
    ...(row.note && { note: row.note }),
    createdAt: row.createdAt.toISOString(),
  };
}
