/** Executes blocks of one guide in the order of the reader, in one folder, with the command line on the PATH. Variables remain. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programFile } from '../cli/program.js';
import type { CodeBlock } from './code-block.js';

const blockTimeoutMs = 120_000;

export interface Printed {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export class GuideShell {
  private blocks = 0;

  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    writeFileSync(join(folder, 'variables'), '');
    writeFileSync(join(folder, 'handtest'), `#!/bin/sh\nexec node ${programFile} "$@"\n`, { mode: 0o755 });
  }

  store({ name, text }: CodeBlock): void {
    writeFileSync(join(this.folder, name!), text);
  }

  /** A command that fails ends the block with its exit code. */
  run({ language, text }: CodeBlock): Promise<Printed> {
    this.blocks += 1;
    const script = `block-${this.blocks}.${language === 'js' ? 'mjs' : 'sh'}`;
    writeFileSync(join(this.folder, script), text);
    const command = language === 'js' ? `node ${script}` : `. ./${script}`;
    const steps = `set -a; . ./variables; ${command}\nexport -p > variables`;
    // Without --norc, bash reads the settings of the machine when its input is a socket.
    return execute('bash', ['--norc', '-euc', steps], this.folder, this.env);
  }
}

/** Ends with everything that it started, also after its time is over. */
export function execute(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Printed> {
  const path = [cwd, dirname(process.execPath), process.env.PATH].join(':');
  const child = spawn(program, args, {
    cwd,
    detached: true,
    env: { HOME: process.env.HOME, ...env, PATH: path },
  });
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (bytes: Buffer) => (printed.output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (printed.errors += bytes.toString()));
  child.stdin.on('error', () => undefined).end(input);
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), blockTimeoutMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...printed }));
  }).finally(() => clearTimeout(timer)) as Promise<Printed>;
}
