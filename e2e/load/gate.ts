/** A gate before a change of a table: while it is closed, transactions wait there and their process can be killed. */
import { eventually } from '@handtest/deployment';
import type { Pool, PoolClient } from 'pg';

const lockClass = 4_711;
let gates = 0;

export class Gate {
  private readonly number = ++gates;
  private client: PoolClient | undefined;

  private constructor(private readonly database: Pool) {}

  /** @param change as of a trigger, such as `INSERT ON job` */
  static async before(database: Pool, change: string): Promise<Gate> {
    const gate = new Gate(database);
    const name = `gate_${gate.number}`;
    await database.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_advisory_xact_lock_shared(${lockClass}, ${gate.number}); RETURN NEW; END $$;
       CREATE TRIGGER ${name} BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    );
    return gate;
  }

  async close(): Promise<void> {
    this.client = await this.database.connect();
    await this.client.query(`SELECT pg_advisory_lock(${lockClass}, ${this.number})`);
  }

  async open(): Promise<void> {
    await this.client!.query(`SELECT pg_advisory_unlock(${lockClass}, ${this.number})`);
    this.client!.release();
  }

  /** Resolves when a transaction waits. */
  async reached(): Promise<void> {
    await eventually(async () => {
      if ((await this.waiting('pid')) === 0) throw new Error('No transaction waits at the gate');
    });
  }

  /** Ends the connections that wait, as if their statement had never been sent. */
  async rollBack(): Promise<number> {
    return this.waiting('pg_terminate_backend(pid)');
  }

  private async waiting(what: string): Promise<number> {
    const { rowCount } = await this.database.query(
      `SELECT ${what} FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [lockClass, this.number],
    );
    return rowCount ?? 0;
  }
}
