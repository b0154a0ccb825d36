/**
 * The tables of events in a service's database. Each service's first migration calls `createMessagingTables`, and its
 * `down` calls `dropMessagingTables`.
 *
 * outbox: the events of this service. inbox: the ids of processed events. parked_message: events that could not be
 * processed. event_stream: one row, the stream that the outbox was published to.
 */
import type { OldRows } from '@handtest/database';
import type { QueryRunner } from 'typeorm';

/** NATS takes messages of at most 8 MB, including the envelope. */
const maxEventBytes = 7_000_000;

const tables = [
  // `json` keeps the text unchanged and refuses invalid JSON.
  `CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subject text NOT NULL CONSTRAINT outbox_subject_is_event CHECK (subject LIKE 'event.%'),
    payload json NOT NULL CONSTRAINT outbox_payload_fits CHECK (octet_length(payload::text) <= ${maxEventBytes}),
    trace json,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    published_at timestamptz
  )`,
  'CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at IS NULL',
  'CREATE INDEX outbox_by_publication ON outbox (published_at) WHERE published_at IS NOT NULL',
  // Each row is updated once, which leaves a dead entry at the front of the index that the relay reads.
  'ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000)',
  `CREATE TABLE inbox (
    message_id text COLLATE "C" PRIMARY KEY,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX inbox_by_reception ON inbox (received_at)',
  `CREATE TABLE parked_message (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id text COLLATE "C" NOT NULL UNIQUE,
    subject text NOT NULL,
    body bytea NOT NULL,
    deliveries integer NOT NULL,
    error text NOT NULL,
    parked_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE TABLE event_stream (
    name text PRIMARY KEY,
    created text NOT NULL,
    server_ids text[] NOT NULL,
    refill_since timestamptz,
    refill_after_id bigint,
    refill_last_id bigint,
    CONSTRAINT event_stream_refill_is_whole CHECK (
      (refill_since IS NULL) = (refill_after_id IS NULL) AND (refill_since IS NULL) = (refill_last_id IS NULL)
    )
  )`,
];

/**
 * Outbox rows stay as long as the stream keeps events, for filling it again; inbox ids twice as long, because an event
 * that is published again on its last day can arrive that late.
 */
export const oldMessages: readonly OldRows[] = [
  { table: 'outbox', where: "published_at < clock_timestamp() - interval '7 days'" },
  { table: 'inbox', key: 'message_id', where: "received_at < clock_timestamp() - interval '14 days'" },
];

export async function createMessagingTables(queryRunner: QueryRunner): Promise<void> {
  for (const table of tables) await queryRunner.query(table);
  // Ids start at the time in microseconds: a database that is created again after a loss never repeats an id that the
  // inboxes of other services contain.
  await queryRunner.query(`SELECT setval(pg_get_serial_sequence('outbox', 'id'),
    (extract(epoch FROM clock_timestamp()) * 1e6)::bigint, false)`);
}

export async function dropMessagingTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE outbox, inbox, parked_message, event_stream');
}
