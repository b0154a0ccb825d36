/** `@handtest/sdk` as npm installs it, in a folder of its own, and programs that use it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, removeFolder, throwAwayFolder } from '@handtest/deployment';

export interface Finished {
  code: number | null;
  output: string;
}

/** The package that the target `package` makes. */
export const packageFolder = join(projectRoot(), 'dist', 'packages', 'sdk');

export class InstalledPackage {
  readonly folder = throwAwayFolder('sdk');
  private files = 0;

  constructor() {
    const target = join(this.folder, 'node_modules', '@handtest', 'sdk');
    mkdirSync(target, { recursive: true });
    cpSync(packageFolder, target, { recursive: true });
  }

  /** @param extension `mjs`, `cjs` or `ts` */
  write(extension: string, text: string): string {
    this.files += 1;
    const file = join(this.folder, `program-${this.files}.${extension}`);
    writeFileSync(file, text);
    return file;
  }

  start(node: string, file: string, env: Record<string, string>): ChildProcess {
    return spawn(node, [file], { cwd: this.folder, env: { PATH: process.env.PATH, ...env } });
  }

  /** Runs a program to its end, with its output and its errors as one text. */
  async run(node: string, file: string, env: Record<string, string>): Promise<Finished> {
    const child = this.start(node, file, env);
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('close', resolve).once('error', reject),
    );
    return { code, output };
  }

  remove(): void {
    removeFolder(this.folder);
  }
}
