/** Gets programs from Debian's packages. Root installs them, any other user unpacks them into a cache folder. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(homedir(), '.cache', 'handtest', 'debian');
const policy = '/usr/sbin/policy-rc.d';

/** Folders of libraries that an installation makes known, but unpacking does not. ffmpeg needs them. */
const nestedLibraries = ['blas', 'lapack', 'pulseaudio'];

/** The folders of the programs and libraries of unpacked packages. */
export function unpackedFolders(): { root: string; programs: string[]; libraries: string[] } {
  const root = join(cache, 'root');
  const libraries = ['usr/lib', 'lib'].flatMap((folder) =>
    readFolder(join(root, folder))
      .filter((name) => name.endsWith('-linux-gnu'))
      .flatMap((name) => ['', ...nestedLibraries].map((nested) => join(root, folder, name, nested))),
  );
  return { root, programs: ['usr/sbin', 'usr/bin'].map((folder) => join(root, folder)), libraries };
}

/** Throws the message of the package system when the packages are not available. */
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
  // Debian starts a service when it installs it, unless this file refuses.
  const writesPolicy = !existsSync(policy);
  if (writesPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...names], { env });
  } finally {
    if (writesPolicy) rmSync(policy, { force: true });
  }
}

async function unpack(names: string[]): Promise<void> {
  const archives = join(cache, 'archives');
  const lists = join(cache, 'lists');
  for (const folder of [archives, join(cache, 'root'), join(lists, 'partial')])
    mkdirSync(folder, { recursive: true });
  const own = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`];
  await run('apt-get', ['-qq', ...own, 'update']);
  const simulated = await run('apt-get', [...own, '-s', 'install', '--no-install-recommends', ...names]);
  const missing = packagesToInstall(simulated.stdout, names);
  await run('apt-get', ['-qq', ...own, 'download', ...missing], { cwd: archives });
  for (const archive of readFolder(archives).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(archives, archive), join(cache, 'root')]);
  }
}

/** From the output of a simulated installation. Throws when the package system has nothing to install. */
export function packagesToInstall(simulated: string, names: readonly string[]): string[] {
  const missing = [...simulated.matchAll(/^Inst (\S+)/gm)].map((match) => match[1]!);
  if (missing.length > 0) return missing;
  throw new Error(
    `the package system lists ${names.join(' and ')} as installed, but the programs are not on the PATH. ` +
      `Repair the packages: apt-get install --reinstall ${names.join(' ')}`,
  );
}

function readFolder(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}
