/** A Chromium in an isolation, for tests of what it can reach. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { eventually, provideProgram, removeFolder } from '@handtest/deployment';
import { Cdp } from '../chromium/cdp.js';
import type { Isolation } from '../egress/isolation.js';

export interface IsolatedChromium {
  readonly cdp: Cdp;
  readonly pid: number;
  readonly folder: string;
  /** The session of the first page. */
  readonly page: string;
  stop(): Promise<void>;
}

let sockets = 0;

/** For the socket of one isolation. */
export const socketFolder = (): string => join(tmpdir(), `handtest-egress-${process.pid}-${sockets++}`);

/** @param extra switches that come last, so that they win over the isolation's own */
export async function startIsolated(
  isolation: Pick<Isolation, 'switches' | 'uid' | 'command'>,
  extra: readonly string[] = [],
): Promise<IsolatedChromium> {
  const folder = mkdtempSync(join(tmpdir(), 'handtest-isolated-'));
  if (isolation.uid !== undefined) chownSync(folder, isolation.uid, isolation.uid);
  const { command, env } = await provideProgram('chromium');
  const switches = ['--headless', '--remote-debugging-pipe', '--no-first-run', '--disable-gpu'];
  const [program, args] = isolation.command(command, [
    ...switches,
    `--user-data-dir=${folder}`,
    ...isolation.switches,
    ...extra,
    'about:blank',
  ]);
  const child = spawn(program, args, {
    env: { ...env, HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const cdp = new Cdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const target = await eventually(async () => {
    const { targetInfos } = await cdp.send('Target.getTargets');
    return targetInfos.find(({ type }) => type === 'page') ?? Promise.reject(new Error('no page'));
  });
  const { targetId } = target;
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await removeFolder(folder);
  };
  return { cdp, pid: child.pid!, folder, page: sessionId, stop };
}
