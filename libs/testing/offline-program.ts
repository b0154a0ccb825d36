/** Programs of others, as child processes that may connect to this machine only: a test must not depend on the network. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const refusal = 'refused a connection to';

/** Loaded before the program. */
const loopbackOnly = `
import { Socket } from 'node:net';
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const host = typeof first === 'object' ? (first.path ?? first.host ?? 'localhost') : (second ?? 'localhost');
  if (/^(localhost|127\\.[\\d.]+|::1|\\[::1\\]|\\/.*)$/.test(host)) return connect.apply(this, args);
  console.error('${refusal} ' + host);
  return this.destroy(new Error('${refusal} ' + host));
};`;

export interface ProgramEnd {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
  /** The hosts that it tried to reach. */
  readonly refused: readonly string[];
}

/**
 * Resolves when the program has ended.
 * @param args those of Node: the program's file, then its own
 * @param home the user's folder for the program, which may write there
 */
export async function runOffline(args: readonly string[], home?: string): Promise<ProgramEnd> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(loopbackOnly)}`;
  const child = spawn(process.execPath, [preload, ...args], {
    env: { PATH: process.env.PATH, ...(home && { HOME: home }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const refused = [...errors.matchAll(new RegExp(`^${refusal} (.+)$`, 'gm'))].map(([, host]) => host!);
  return { exitCode: child.exitCode ?? 1, output, errors, refused };
}
