/** The commands of every service with work: list, show and replay what is parked. */
import { type Command, type CommandRegistry, dryRunOption, print } from '@handtest/service';
import type { DataSource } from 'typeorm';
import { parkedQueues, parkedRows, replayParked, workRow } from './work-rows.js';

/** @param queues the names of the service's queues */
export function addWorkCommands(
  commands: CommandRegistry,
  database: DataSource,
  queues: () => readonly string[],
): void {
  commands
    .add('list-work', 'Lists parked work, oldest first')
    .argument('[queue]', 'only of this queue')
    .action(async (queue?: string) => {
      for (const row of await parkedRows(database, queue)) print(row);
    });
  commands
    .add('show-work', 'Shows one piece of work, parked or not')
    .argument('<queue>')
    .argument('<key>')
    .action(async (queue: string, key: string) => {
      const row = await workRow(database, queue, key);
      if (!row) throw new Error(`Work not found: ${queue} ${key}`);
      print(row);
    });
  commands
    .add('replay-work', 'Makes parked work due again')
    .argument('<queue>')
    .argument('[keys...]', 'only these pieces')
    .option(...dryRunOption)
    .action(async (queue: string, keys: string[], options: { dryRun?: boolean }, command: Command) => {
      const known = [...new Set([...queues(), ...(await parkedQueues(database))])].sort();
      if (!known.includes(queue)) command.error(`The queue must be one of: ${known.join(', ')}`);
      print(await replayWork(database, queue, { ...options, keys }));
    });
}

export interface ReplayedWork {
  readonly queue: string;
  /** Those among the requested ones that were parked. */
  readonly parked: number;
  readonly replayed: number;
}

/** Each piece once, also when two operators replay it at the same time. @param keys none: all of the queue */
export async function replayWork(
  database: DataSource,
  queue: string,
  { keys = [], dryRun = false }: { keys?: readonly string[]; dryRun?: boolean } = {},
): Promise<ReplayedWork> {
  const wanted = (await parkedRows(database, queue)).map(({ key }) => key);
  const parked = keys.length === 0 ? wanted : wanted.filter((key) => keys.includes(key));
  const replayed = dryRun ? 0 : await replayParked(database, queue, parked);
  return { queue, parked: parked.length, replayed };
}
