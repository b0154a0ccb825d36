/** A process of its own that kills itself once at the step that a key names: `before commit:7`. */
import { setTimeout as delay } from 'node:timers/promises';
import { execute } from '@handtest/database';
import { runService } from '@handtest/service';
import type { DataSource } from 'typeorm';
import { addEffect, type Script, workOptions } from './work-service.js';

/** How long a piece of work takes. */
const pieceMs = 100;

async function killOnce(step: string, key: string, database: DataSource): Promise<void> {
  if (!key.startsWith(`${step}:`)) return;
  const insert = 'INSERT INTO killed (key, pid) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  if ((await execute(database, insert, [key, process.pid])) > 0) process.kill(process.pid, 'SIGKILL');
}

const script: Script = {
  beforeStart: (key, database) => killOnce('before start', key, database),
  async attempt(attempt, database) {
    const { key, number } = attempt;
    await execute(database, 'INSERT INTO attempt (key, pid) VALUES ($1, $2)', [key, process.pid]);
    await killOnce('after start', key, database);
    await delay(pieceMs);
    if (key.startsWith('in retry:') && number === 1)
      return { retryInMs: 100, effects: () => killOnce('in retry', key, database) };
    return {
      effects: async (transaction) => {
        await addEffect(attempt)(transaction);
        await killOnce('before commit', key, database);
      },
    };
  },
  afterCommit: (key, database) => killOnce('after commit', key, database),
};

await runService(workOptions(script));
