/** The system user of Postgres, which refuses to run as root. */
import { chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** Undefined when this process is not root: then Postgres runs as the same user. */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8');
  // Every Debian has the second one.
  const found = /^postgres:.*$/m.exec(users) ?? /^nobody:.*$/m.exec(users);
  if (!found) throw new Error('Postgres refuses to run as root. Run this as another user');
  const [, , uid, gid] = found[0].split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether any user can enter this existing folder. */
export function isOpenToOthers(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isOpenToOthers(parent);
}

export function giveTo(user: SystemUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}
