/** Knows and forgets what a durable instance kept, wherever it kept it. */
import { existsSync } from 'node:fs';
import { durablePath, endLeftOver, removeFolder } from './data-folder.js';
import { dockerAnswers, dropVolume } from './docker.js';
import { postgresUser } from './system-user.js';

/** `dataDir` is the folder that was asked for; the instance must be stopped. */
export async function dropData(dataDir: string): Promise<void> {
  for (const folder of new Set([dataDir, durablePath(dataDir, postgresUser())])) {
    await endLeftOver(folder);
    removeFolder(folder);
    removeFolder(`${folder}.log`);
  }
  if (await dockerAnswers()) await dropVolume(dataDir);
}

/** Whether an earlier run as a program left data for this folder. */
export function durableDataExists(dataDir: string): boolean {
  return existsSync(durablePath(dataDir, postgresUser()));
}
