/** `commands: { 'replay-work': replayWorkCommand('billing', [stripeQueue]) }`: `node main.js replay-work <queue>`. */
import { connectToDatabase, disconnectFromDatabase } from '@handtest/database';
import type { WorkServiceConfig } from '@handtest/service';
import { Logger } from '@nestjs/common';
import type { WorkQueue } from './work-queue.js';
import { replayParked } from './work-rows.js';

const log = new Logger('ReplayWork');

export function replayWorkCommand(service: string, queues: readonly WorkQueue[]) {
  return async ({ databaseUrl }: WorkServiceConfig, name = process.argv[3]): Promise<void> => {
    const names = queues.map((queue) => queue.name);
    if (name === undefined || !names.includes(name)) {
      throw new Error(`The queue must be one of: ${names.join(', ')}`);
    }
    const database = await connectToDatabase({
      url: databaseUrl,
      applicationName: `${service}:replay-work`,
      poolSize: 1,
    });
    try {
      log.log(`${await replayParked(database, name)} parked rows of ${name} are due again`);
    } finally {
      await disconnectFromDatabase(database);
    }
  };
}
