/**
 * Transactions at READ COMMITTED. The work may run more than once (deadlock, serialization failure), so it contains
 * only SQL: no call to another service, no message, no timer. Effects after the commit go into `afterCommit`.
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

/** The RPC client refuses calls inside a transaction. */
export function insideTransaction(): boolean {
  return current.getStore()?.open === true;
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. After a deadlock or a
 * serialization failure it runs again, at most five times in all.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  // A second connection would starve the pool and would not see the writes of the first.
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

/** Runs `work` in a transaction that is rolled back. Answers what it would have answered. */
export async function inRolledBackTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  const rollback = new Error('A dry run changes nothing');
  try {
    await inTransaction(dataSource, async (manager) => {
      result = { value: await work(manager) };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return result!.value;
}

/** Runs `hook` after the commit; never after a rollback. */
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
      return current.run(transaction, () => connected(manager, work(manager)));
    });
    transaction.open = false;
    for (const hook of transaction.afterCommit) runHook(hook);
    return result;
  } finally {
    transaction.open = false;
  }
}

/**
 * TypeORM releases the connection of an open transaction only when it was lost. Its next statement, also the commit, would
 * then fail with an error of TypeORM, which looks like a defect and not like an outage (`isUnreachable`).
 */
async function connected<T>({ queryRunner }: EntityManager, work: Promise<T>): Promise<T> {
  let cause: unknown;
  try {
    const result = await work;
    if (!queryRunner?.isReleased) return result;
  } catch (error) {
    if (!queryRunner?.isReleased) throw error;
    cause = error;
  }
  throw new Error('Connection terminated inside a transaction', { cause });
}

/** The commit is final: an error of a hook must not look like a rollback. */
function runHook(hook: () => void): void {
  try {
    hook();
  } catch (error) {
    log.error({ err: error }, 'a hook after a commit failed');
  }
}
