/** The published command line as a child process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';

export const programFile = join(projectRoot(), 'dist', 'packages', 'cli', 'handtest.js');

export interface Ended {
  /** The exit code; -1 when a signal ended it. */
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export class RunningProgram {
  output = '';
  errors = '';
  readonly ended: Promise<Ended>;
  private readonly child;

  /** @param environment replaces the whole environment but PATH */
  constructor(args: readonly string[], environment: Record<string, string>, node = process.execPath) {
    this.child = spawn(node, [programFile, ...args], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    this.ended = once(this.child, 'close').then(() => ({
      code: this.child.exitCode ?? -1,
      output: this.output,
      errors: this.errors,
    }));
  }

  /** As the next program of a pipe does that has seen enough. */
  closeOutput(): void {
    this.child.stdout.destroy();
  }

  closeErrors(): void {
    this.child.stderr.destroy();
  }

  interrupt(): void {
    this.child.kill('SIGINT');
  }
}
