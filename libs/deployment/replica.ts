/** One process of a service. After an unexpected end it is reported and starts again. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { Program, type Exit } from './infrastructure/program.js';
import { projectRoot } from './infrastructure/project-root.js';
import type { Environment, ServiceName } from './service-environment.js';

export interface Death {
  service: ServiceName;
  replica: number;
  exit: Exit;
  lastLines: string;
}

export interface ReplicaOptions {
  service: ServiceName;
  /** From 0, among the replicas of its service. */
  index: number;
  /** The script that starts it. */
  program: string;
  port: number;
  environment: Environment;
  logFile: string;
  onDeath(death: Death): void;
  onReturn(service: ServiceName, replica: number): void;
}

const readyTimeoutMs = 120_000;
const firstBackoffMs = 250;
const longestBackoffMs = 10_000;

export class Replica {
  private program: Program | undefined;
  private wanted = false;
  private restarting: Promise<void> = Promise.resolve();

  constructor(readonly options: ReplicaOptions) {
    rmSync(options.logFile, { force: true });
  }

  get url(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  get healthUrl(): string {
    return `${this.url}/health/ready`;
  }

  get pid(): number | undefined {
    return this.program?.running ? this.program.pid : undefined;
  }

  /** Resolves when it is ready. Throws its last lines when it does not become ready. */
  async start(): Promise<void> {
    this.wanted = true;
    await this.launch();
  }

  /** A replica that ends by the signal starts again. */
  kill(signal: NodeJS.Signals): void {
    this.program?.kill(signal);
  }

  /** Requests its end, and kills it after `graceMs`. It stays down until `start`. */
  async stop(graceMs = 5_000): Promise<void> {
    this.wanted = false;
    if (this.program?.running) await this.program.stop(graceMs);
    await this.restarting;
  }

  private async launch(): Promise<void> {
    const { service, index, program: command, port, environment, logFile } = this.options;
    const program = await Program.start({
      name: index === 0 ? service : `${service} (replica ${index})`,
      command,
      args: [],
      cwd: dirname(command),
      env: { ...ownEnvironment(), ...environment, PORT: String(port) },
      logFile,
      keepLog: true,
      channel: true,
      stopSignal: 'SIGTERM',
    });
    this.program = program;
    if (!this.wanted) await program.stop(0);
    await program
      .untilReady(() => isReady(this.healthUrl), readyTimeoutMs)
      .catch(async (error: Error) => {
        await program.stop(0);
        throw error;
      });
    void program.exited.then((exit) => {
      if (!this.wanted) return;
      this.report(exit);
      this.restarting = this.restart();
    });
  }

  private async restart(): Promise<void> {
    for (let backoffMs = firstBackoffMs; ; backoffMs = Math.min(backoffMs * 2, longestBackoffMs)) {
      await pause(backoffMs);
      if (!this.wanted) return;
      try {
        await this.launch();
        return this.options.onReturn(this.options.service, this.options.index);
      } catch {
        // The report has the reason. The next attempt waits longer.
        if (this.wanted && this.program) this.report(await this.program.exited);
      }
    }
  }

  private report(exit: Exit): void {
    const { service, index } = this.options;
    this.options.onDeath({ service, replica: index, exit, lastLines: this.program?.lastLines() ?? '' });
  }
}

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const commandTimeoutMs = 120_000;
/** Lists of many rows. */
const commandOutputBytes = 64 * 1_024 * 1_024;

/** A command of a service, as an operator runs it in a pod. */
export function runCommand(
  program: string,
  given: readonly string[],
  environment: Environment,
): Promise<CommandResult> {
  const settings = { env: { ...ownEnvironment(), ...environment }, cwd: dirname(program) };
  const limits = { timeout: commandTimeoutMs, maxBuffer: commandOutputBytes };
  return new Promise((resolve, reject) =>
    execFile(program, given, { ...settings, ...limits }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else reject(error ?? new Error('The command did not end'));
    }),
  );
}

/** The program runs by the Node of this process. Its compiled code is kept for the next start. */
function ownEnvironment(): Environment {
  return {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: process.env.HOME ?? '',
    NODE_COMPILE_CACHE: join(projectRoot(), '.nx', 'compile-cache'),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url, { headersTimeout: 2_000, bodyTimeout: 2_000 });
    await body.dump();
    return statusCode === 200;
  } catch {
    // Not listening yet.
    return false;
  }
}
