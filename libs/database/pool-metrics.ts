/** The pools of database connections, read when metrics are read, in prom-client's default registry. */
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';

interface NamedPool {
  readonly name: string;
  readonly pool: Pool;
}

const pools = new Set<NamedPool>();

const gauges: readonly { name: string; help: string; read: (pool: Pool) => number }[] = [
  {
    name: 'handtest_database_pool_in_use',
    help: 'Connections to the database that statements or transactions use now, by pool',
    read: ({ totalCount, idleCount }) => totalCount - idleCount,
  },
  {
    name: 'handtest_database_pool_waiting',
    help: 'Statements and transactions that wait for a connection now, by pool',
    read: ({ waitingCount }) => waitingCount,
  },
  {
    name: 'handtest_database_pool_limit',
    help: 'Connections that a pool may open',
    read: ({ options }) => options.max,
  },
];

for (const { name, help, read } of gauges) {
  new Gauge({
    name,
    help,
    labelNames: ['pool'] as const,
    collect() {
      this.reset();
      for (const { name: label, pool } of pools) this.inc({ pool: label }, read(pool));
    },
  });
}

/** Answers a function that removes the pool from the metrics. */
export function observePool(name: string, pool: Pool): () => void {
  const observed = { name, pool };
  pools.add(observed);
  return () => void pools.delete(observed);
}
