/** Folders for the files of servers: throw-away ones, and durable ones that a crashed run may still use. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeAtDeath } from './watchdog.js';
import { giveTo, isOpenToOthers, type SystemUser } from './system-user.js';

/** A new folder that `user` can enter. The caller removes it. The watchdog does so when this process dies earlier. */
export function throwAwayFolder(name: string, user?: SystemUser): string {
  const open = [tmpdir(), '/var/tmp', '/tmp'].find(
    (path) => !user || (existsSync(path) && isOpenToOthers(path)),
  );
  const folder = mkdtempSync(join(open ?? tmpdir(), `handtest-${name}-`));
  // Another user's folder may be inside, as with Postgres.
  chmodSync(folder, 0o711);
  giveTo(user, folder);
  removeAtDeath(folder);
  return folder;
}

export function subfolder(parent: string, name: string, user?: SystemUser): string {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  giveTo(user, folder);
  return folder;
}

/**
 * Creates the durable folder when it is missing. When `user` cannot enter it (a clone in root's home), the folder is in
 * /var/lib, and its name has a hash of the wanted path.
 */
export function durableFolder(wanted: string, user?: SystemUser): string {
  const folder = durablePath(wanted, user);
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    subfolder(dirname(folder), basename(folder), user);
  }
  return realpathSync(folder);
}

export function durablePath(wanted: string, user?: SystemUser): string {
  if (!user) return wanted;
  let existing = wanted;
  while (!existsSync(existing)) existing = dirname(existing);
  // The folder belongs to the user. Only its parents count.
  if (isOpenToOthers(existing === wanted ? dirname(wanted) : existing)) return wanted;
  const mark = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return join('/var/lib/handtest', `${basename(wanted)}-${mark}`);
}

/** Children of a process that was just killed may still write: tries again for about a second. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

/** Stores which process uses the folder, for `endLeftOver`. */
export function recordProcess(folder: string, pid: number): void {
  writeFileSync(`${folder}.pid`, String(pid));
}

/** Ends the process that an earlier run left in this folder. Its working directory identifies it. */
export async function endLeftOver(folder: string): Promise<void> {
  const record = `${folder}.pid`;
  if (!existsSync(record)) return;
  const pid = Number(readFileSync(record, 'utf8'));
  for (let attempt = 0; worksIn(pid, folder); attempt++) {
    process.kill(pid, attempt < 100 ? 'SIGINT' : 'SIGKILL');
    await pause(50);
  }
  rmSync(record, { force: true });
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}
