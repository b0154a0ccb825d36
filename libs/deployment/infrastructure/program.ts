/**
 * A program of its own process group, with its output in a file, that dies with this process.
 *
 * Output goes to a file and not through a pipe: a busy parent never slows the program down, and its last words are
 * there after it has died.
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
  /** Add to the log file instead of starting it anew. */
  keepLog?: boolean;
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number };
  /** What asks it to end in good order. */
  stopSignal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT';
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export class Program {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  private exit: Exit | undefined;

  /** Starts the program; throws when it cannot be executed at all. */
  static async start(options: ProgramOptions): Promise<Program> {
    const log = openSync(options.logFile, options.keepLog ? 'a' : 'w');
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', log, log],
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
    pid: number,
    exited: Promise<Exit>,
  ) {
    this.pid = pid;
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

  /** The last lines it wrote to stdout or stderr. */
  lastLines(count = 20): string {
    const lines = readFileSync(this.options.logFile, 'utf8').trimEnd().split('\n');
    return lines.slice(-count).join('\n');
  }

  kill(signal: NodeJS.Signals): void {
    if (this.running) process.kill(this.pid, signal);
  }

  /** Asks it to end, and forces it (its process group too) when it has not within `graceMs`. */
  async stop(graceMs = 5_000): Promise<void> {
    this.kill(this.options.stopSignal);
    const waiting = new AbortController();
    const late = pause(graceMs, 'late', { signal: waiting.signal }).catch(() => 'ended');
    if ((await Promise.race([this.exited, late])) === 'late') killGroup(this.pid);
    waiting.abort();
    await this.exited;
  }

  /** Resolves when `check` returns true; throws with the program's last lines when it ends or takes longer. */
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

/** What an `Instance` tells about the program behind it. */
export function observable(program: Program) {
  return { pid: program.pid, ended: program.exited, lastLines: (count: number) => program.lastLines(count) };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: it ended in the meantime, which is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
