/** The command `node main.js replay-work <queue>` of every service with work. */
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { parkedQueues, replayParked } from './work-rows.js';

const log = new Logger('ReplayWork');

/** @throws Error for a queue without parked rows; it names those that have some */
export async function replayCommand(database: DataSource, queue = process.argv[3]): Promise<void> {
  const queues = await parkedQueues(database);
  if (queue === undefined || !queues.includes(queue)) {
    throw new Error(`The queue must be one with parked rows: ${queues.join(', ') || 'there are none'}`);
  }
  log.log(`${await replayParked(database, queue)} parked rows of ${queue} are due again`);
}
