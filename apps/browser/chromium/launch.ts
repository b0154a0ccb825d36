/** Starts one Chromium in its isolation. All its files are in one folder, which goes with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable, Writable } from 'node:stream';
import { Cdp, type Isolation, programEnvironment } from '@handtest/remote-browser';
import { preferences } from './preferences.js';
import { switches } from './switches.js';

export interface LaunchOptions {
  readonly executable: string;
  /** Is made, and deleted at the end. */
  readonly folder: string;
  readonly isolation: Pick<Isolation, 'switches' | 'uid' | 'command'>;
}

export interface Browser {
  readonly cdp: Cdp;
  readonly pid: number;
  readonly folder: string;
  /** Resolves when its process has ended, also by itself. */
  readonly ended: Promise<unknown>;
  /** Ends all its processes at once, and deletes its folder. Idempotent. */
  stop(): Promise<void>;
}

/** On a machine that starts many at once. */
const startWithinMs = 60_000;
const exitMs = 1_000;

/** Pages write into the first two, we into the third. */
const folders = ['profile', 'downloads', 'uploads'];
/** Chromium's own name, in the folder of its profiles. */
const profile = join('profile', 'Default');

/** @throws Error when Chromium cannot be started, CdpError when it does not answer */
export async function launch({ executable, folder, isolation }: LaunchOptions): Promise<Browser> {
  // The user of Chromium passes through it.
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  const paths = [folder, ...[...folders, profile].map((name) => join(folder, name))];
  for (const path of paths) await mkdir(path, { mode: 0o700 });
  const preferencesFile = join(folder, profile, 'Preferences');
  await writeFile(preferencesFile, JSON.stringify(preferences), { mode: 0o600 });
  const { uid } = isolation;
  if (uid !== undefined) for (const path of [...paths, preferencesFile]) await chown(path, uid, uid);
  const [program, args] = isolation.command(executable, [
    ...switches,
    `--user-data-dir=${join(folder, 'profile')}`,
    ...isolation.switches,
    'about:blank',
  ]);
  const child = spawn(program, args, {
    env: { ...programEnvironment(), HOME: folder, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const complaints = lastOutput(child);
  const ended = once(child, 'exit');
  const stop = async () => {
    // It may never have started.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  try {
    const cdp = await connect(child, ended, complaints);
    return { cdp, pid: child.pid!, folder, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(child: ChildProcess, ended: Promise<unknown>, complaints: () => string): Promise<Cdp> {
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  const cdp = new Cdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const gone = ended.then(() =>
    Promise.reject(new Error(`Chromium ended while it started: ${complaints()}`)),
  );
  const answered = cdp.send('Browser.getVersion', undefined, undefined, startWithinMs);
  // The end of its pipes comes before its exit, which says why.
  const late = answered.catch((error: unknown) => delay(exitMs).then(() => Promise.reject(error as Error)));
  await Promise.race([late, failed, gone]);
  return cdp;
}

/** The end of what it printed: why it did not start. */
function lastOutput(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (bytes: Buffer) => (text = (text + bytes.toString()).slice(-2_000)));
  return () => text.trim();
}
