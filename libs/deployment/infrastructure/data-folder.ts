/** Folders for an instance's files: throw-away ones, and durable ones that a crashed run may have left in use. */
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

/** A fresh folder that `user` can enter. Whoever asks for it removes it; when this process dies before, it goes too. */
export function throwAwayFolder(name: string, user?: SystemUser): string {
  const open = [tmpdir(), '/var/tmp', '/tmp'].find(
    (place) => !user || (existsSync(place) && isOpenToOthers(place)),
  );
  const folder = mkdtempSync(join(open ?? tmpdir(), `handtest-${name}-`));
  // Passable, because what lies in it may belong to Postgres's user.
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
 * The durable folder, made when it is missing. Where `user` could not enter it (a clone under root's home), it is one
 * under /var/lib whose name is derived from the wanted one.
 */
export function durableFolder(wanted: string, user?: SystemUser): string {
  const folder = durablePath(wanted, user);
  if (existsSync(folder)) return realpathSync(folder);
  mkdirSync(dirname(folder), { recursive: true });
  return realpathSync(subfolder(dirname(folder), basename(folder), user));
}

export function durablePath(wanted: string, user?: SystemUser): string {
  if (!user) return wanted;
  let existing = wanted;
  while (!existsSync(existing)) existing = dirname(existing);
  // The folder itself belongs to the user; what counts is the way to it.
  if (isOpenToOthers(existing === wanted ? dirname(wanted) : existing)) return wanted;
  const mark = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return join('/var/lib/handtest', `${basename(wanted)}-${mark}`);
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Remembers which process uses the folder, for `endLeftOver`. */
export function recordProcess(folder: string, pid: number): void {
  writeFileSync(`${folder}.pid`, String(pid));
}

/** Ends the process that an earlier run left in this folder, if it still runs (known by its working directory). */
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
    // No such process, or none that is ours to look at: nothing that an earlier run of this user left.
    return false;
  }
}
