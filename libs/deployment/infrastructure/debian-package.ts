/**
 * Gets programs from Debian's packages: installed as root, or unpacked into a cache folder of the user otherwise.
 * Both leave no service running.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(homedir(), '.cache', 'handtest', 'debian');
const POLICY = '/usr/sbin/policy-rc.d';

/** Where unpacked packages keep their programs and libraries. */
export function unpackedFolders(): { programs: string[]; libraries: string[] } {
  const root = join(CACHE, 'root');
  const libraries = ['usr/lib', 'lib'].flatMap((folder) =>
    readFolder(join(root, folder))
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(root, folder, name)),
  );
  return { programs: ['usr/sbin', 'usr/bin'].map((folder) => join(root, folder)), libraries };
}

/** Throws with the package system's own words when they cannot be had. */
export async function installDebianPackages(names: string[]): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) throw new Error('this is not a Debian or Ubuntu system');
  process.stderr.write(`Getting ${names.join(' and ')} from Debian's packages …\n`);
  if (process.getuid?.() === 0) await install(names);
  else await unpack(names);
}

async function install(names: string[]): Promise<void> {
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...apt, 'update'], { env });
  // Debian starts a service as soon as it is installed unless this file objects; ours run on ports of their own.
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...names], { env });
  } finally {
    if (ownPolicy) rmSync(POLICY, { force: true });
  }
}

async function unpack(names: string[]): Promise<void> {
  const archives = join(CACHE, 'archives');
  const lists = join(CACHE, 'lists');
  for (const folder of [archives, join(CACHE, 'root'), join(lists, 'partial')])
    mkdirSync(folder, { recursive: true });
  const own = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${CACHE}`];
  await run('apt-get', ['-qq', ...own, 'update']);
  const simulated = await run('apt-get', [...own, '-s', 'install', '--no-install-recommends', ...names]);
  const missing = [...simulated.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1]!);
  await run('apt-get', ['-qq', ...own, 'download', ...missing], { cwd: archives });
  for (const archive of readFolder(archives).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(archives, archive), join(CACHE, 'root')]);
  }
}

function readFolder(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}
