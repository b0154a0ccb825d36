/**
 * Transactions at READ COMMITTED. The work may run more than once (deadlock, serialization failure), so it must do nothing
 * but SQL: no call to another service, no message, no timer. What shall happen because of it goes into `afterCommit`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from './postgres-error.js';

interface Transaction {
  open: boolean;
  readonly afterCommit: (() => void)[];
}

const maxAttempts = 5;
const current = new AsyncLocalStorage<Transaction>();
const transactions = new WeakMap<EntityManager, Transaction>();
const log = new Logger('Transaction');

/** Whether the caller runs within the work of a transaction that is still open; the RPC client refuses to call then. */
export function insideTransaction(): boolean {
  return current.getStore()?.open === true;
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects, done again, at most five times
 * in all, when Postgres gave it up for the sake of another transaction.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  // A second connection while the first is held starves the pool, and would not see what the first wrote.
  if (insideTransaction()) throw new Error('Already inside a transaction: pass its EntityManager on instead');
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(dataSource, work);
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Runs `hook` once the transaction of `manager` is committed; never when it is rolled back. */
export function afterCommit(manager: EntityManager, hook: () => void): void {
  const transaction = transactions.get(manager);
  if (!transaction?.open) throw new Error('afterCommit needs the EntityManager of an open transaction');
  transaction.afterCommit.push(hook);
}

async function runOnce<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const transaction: Transaction = { open: true, afterCommit: [] };
  try {
    const result = await dataSource.transaction((manager) => {
      transactions.set(manager, transaction);
      return current.run(transaction, () => work(manager));
    });
    transaction.open = false;
    for (const hook of transaction.afterCommit) runHook(hook);
    return result;
  } finally {
    transaction.open = false;
  }
}

/** What is committed stays so: a hook that throws must not make its caller believe the opposite. */
function runHook(hook: () => void): void {
  try {
    hook();
  } catch (error) {
    log.error({ err: error }, 'a hook after a commit failed');
  }
}
