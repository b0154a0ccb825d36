/** Finds programs on this machine, or gets them from Debian's packages. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages, unpackedFolders } from './debian-package.js';

export interface FoundProgram {
  command: string;
  /** An unpacked program needs the path of its libraries. */
  env: NodeJS.ProcessEnv;
}

/** The PATH of a user may lack these. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/usr/bin'];

// NATS and Redis start at the same time, and the package system accepts one caller at a time.
const servers = {
  packages: ['nats-server', 'redis-server'],
  otherwise:
    ', start Docker, or give the address of a running one (TEST_NATS_URL, TEST_REDIS_URL; for npm start NATS_URL, REDIS_URL)',
};
const sources = {
  'nats-server': servers,
  'redis-server': servers,
  ffmpeg: { packages: ['ffmpeg'], otherwise: '' },
  tesseract: { packages: ['tesseract-ocr', 'tesseract-ocr-eng'], otherwise: '' },
  pg_dump: { packages: ['postgresql-client'], otherwise: '' },
  chromium: { packages: ['chromium', 'fonts-liberation'], otherwise: '' },
  openssl: { packages: ['openssl'], otherwise: '' },
  // Part of Prometheus: it tests alerts.
  promtool: { packages: ['prometheus'], otherwise: '' },
};

/** Debian's `chromium` on the PATH is a script, which hides the process of the browser. */
const ownFolders: Partial<Record<keyof typeof sources, string>> = { chromium: '/usr/lib/chromium' };

const installing = new Map<object, Promise<void>>();

/** Installs the program when it is missing. Throws an error that names what to install. */
export async function provideProgram(name: keyof typeof sources): Promise<FoundProgram> {
  const found = findProgram(name);
  if (found) return found;
  const source = sources[name];
  const underWay = installing.get(source) ?? installDebianPackages(source.packages);
  installing.set(source, underWay);
  const failure = await underWay.then(
    () => undefined,
    (error: Error) => error,
  );
  const installed = findProgram(name);
  if (installed) return installed;
  throw new Error(
    `${name} is missing. Install it (Debian and Ubuntu: apt-get install ${source.packages.join(' ')})${source.otherwise}.` +
      (failure ? `\nGetting it from Debian's packages failed: ${failure.message}` : ''),
  );
}

function findProgram(name: keyof typeof sources): FoundProgram | undefined {
  const own = ownFolders[name];
  const folders = [...(own ? [own] : []), ...(process.env.PATH ?? '').split(delimiter), ...systemFolders];
  const folder = folders.find((candidate) => isExecutable(join(candidate, name)));
  if (folder) return { command: join(folder, name), env: process.env };
  const unpacked = unpackedFolders();
  const unpackedPrograms = own ? [join(unpacked.root, own)] : unpacked.programs;
  const unpackedIn = unpackedPrograms.find((candidate) => isExecutable(join(candidate, name)));
  if (!unpackedIn) return undefined;
  return {
    command: join(unpackedIn, name),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: unpacked.libraries.join(delimiter),
      // Where tesseract has its languages.
      TESSDATA_PREFIX: join(unpacked.root, 'usr/share/tesseract-ocr/5/tessdata'),
    },
  };
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
