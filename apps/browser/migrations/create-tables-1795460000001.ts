/** The replicas of this service, and their visits. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE replica (
    id text COLLATE "C" PRIMARY KEY,
    -- Where the gateway reaches it.
    address text NOT NULL,
    places integer NOT NULL,
    -- Takes no new visits: it shuts down, or its isolation is not proven yet.
    draining boolean NOT NULL DEFAULT false,
    seen_at timestamptz NOT NULL
  );

  CREATE TABLE visit (
    id text COLLATE "C" PRIMARY KEY,
    job_id text COLLATE "C" NOT NULL,
    tester_id text COLLATE "C" NOT NULL,
    url text NOT NULL,
    device_class text COLLATE "C" NOT NULL CHECK (device_class IN ('desktop', 'mobile')),
    replica_id text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN ('starting', 'ready', 'ended', 'lost')),
    -- Why it ended, in words.
    reason text,
    -- How often the tester asked for another browser.
    restarts integer NOT NULL DEFAULT 0,
    -- Of its browser, measured with each new lease.
    memory_mb integer,
    -- The replica prolongs it while the visit runs.
    lease_until timestamptz NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK ((status IN ('ended', 'lost')) = (ended_at IS NOT NULL))
  );
  CREATE UNIQUE INDEX visit_running ON visit (job_id) WHERE status IN ('starting', 'ready');
  CREATE INDEX visit_of_replica ON visit (replica_id) WHERE status IN ('starting', 'ready');
  CREATE INDEX visit_by_end ON visit (ended_at) WHERE ended_at IS NOT NULL`;

export class CreateTables1795460000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE visit, replica');
  }
}
