/**
 * A program that ends with this process, in its own process group.
 *
 * Its output goes to a file, not through a pipe: a busy parent does not slow it down, and its last lines can be read
 * after its end.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { forget, guard } from './watchdog.js';

export interface ProgramOptions {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  logFile: string;
  /** Append to the log file. */
  keepLog?: boolean;
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number };
  /** Open a channel to the program, a Node process: it notices by `disconnect` that this process has died. */
  channel?: boolean;
  /** Requests an orderly end. */
  stopSignal: 'SIGTERM' | 'SIGINT';
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export class Program {
  readonly exited: Promise<Exit>;
  private exit: Exit | undefined;

  /** Throws when the program cannot be executed. */
  static async start(options: ProgramOptions): Promise<Program> {
    const log = openSync(options.logFile, options.keepLog ? 'a' : 'w');
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', log, log, ...(options.channel ? ['ipc' as const] : [])],
      detached: true,
      ...options.user,
    });
    closeSync(log);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (cause) => reject(new Error(`${options.name} does not start: ${cause.message}`)));
    });
    const exited = new Promise<Exit>((resolve) =>
      child.once('exit', (code, signal) => resolve({ code, signal })),
    );
    return new Program(options, child.pid!, exited);
  }

  private constructor(
    private readonly options: ProgramOptions,
    readonly pid: number,
    exited: Promise<Exit>,
  ) {
    guard(pid, options.stopSignal.slice(3));
    this.exited = exited.then((exit) => {
      forget(pid);
      this.exit = exit;
      return exit;
    });
  }

  get running(): boolean {
    return this.exit === undefined;
  }

  lastLines(count = 20): string {
    const lines = readFileSync(this.options.logFile, 'utf8').trimEnd().split('\n');
    return lines.slice(-count).join('\n');
  }

  kill(signal: NodeJS.Signals): void {
    if (this.running) process.kill(this.pid, signal);
  }

  /** Requests its end. After `graceMs` it kills the process group. */
  async stop(graceMs = 5_000): Promise<void> {
    this.kill(this.options.stopSignal);
    const waiting = new AbortController();
    const late = pause(graceMs, 'late', { signal: waiting.signal }).catch(() => 'ended');
    if ((await Promise.race([this.exited, late])) === 'late') killGroup(this.pid);
    waiting.abort();
    await this.exited;
  }

  /** Resolves when `check` returns true. Throws the program's last lines when it ends or takes longer. */
  async untilReady(check: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!(await check())) {
      if (!this.running) throw new Error(`${this.options.name} ended while starting:\n${this.lastLines()}`);
      if (Date.now() > deadline) {
        throw new Error(`${this.options.name} is not ready after ${timeoutMs} ms:\n${this.lastLines()}`);
      }
      await pause(15);
    }
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: it has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
