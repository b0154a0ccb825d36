/** A copy of the repository that a test changes, and programs that check the result. */
import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export interface Outcome {
  readonly code: number;
  /** What it said, on both channels. */
  readonly text: string;
}

export class GeneratedCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'handtest-generate-'));
  private before: Map<string, string>;

  /** @param original whose files are copied, apart from those that git ignores; its node_modules are shared */
  constructor(original: string) {
    const ignored = readFileSync(join(original, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replace('/', ''));
    const left = new Set([...ignored, '.git']);
    cpSync(original, this.root, { recursive: true, filter: (path) => !left.has(basename(path)) });
    symlinkSync(join(original, 'node_modules'), join(this.root, 'node_modules'));
    this.before = this.texts();
  }

  /** Files that are not as they were, or were not there. */
  changedFiles(): string[] {
    const changed = [...this.texts()].filter(([path, text]) => this.before.get(path) !== text);
    return changed.map(([path]) => path);
  }

  /** From now on, `changedFiles` are those that change from here. */
  settle(): void {
    this.before = this.texts();
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Runs a Node program in the copy: a path within it and its arguments. */
  run(...args: string[]): Promise<Outcome> {
    const env = { ...process.env, FORCE_COLOR: '0' };
    const child = spawn(process.execPath, args, { cwd: this.root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return new Promise((resolve, reject) => {
      child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, text }));
    });
  }

  /** The same; answers with what it said, and throws that when it fails. */
  async succeed(...args: string[]): Promise<string> {
    const { code, text } = await this.run(...args);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${text}`);
    return text;
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  private texts(): Map<string, string> {
    const folders = '{apps,docker,docs,e2e,k8s,libs,tools}';
    const paths = globSync(`${folders}/**/*.{ts,md,yaml,json,sql}`, { cwd: this.root }).sort();
    return new Map(paths.map((path) => [path, readFileSync(join(this.root, path), 'utf8')]));
  }
}
