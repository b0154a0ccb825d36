/**
 * The files of the repository while something is generated: changes are collected, and written all together at the end,
 * so that a wrong use leaves nothing behind.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { SourceEdit } from './edit/source-edit.js';

export interface Changes {
  readonly created: readonly string[];
  readonly changed: readonly string[];
}

const formatted = ['.ts', '.md', '.yaml', '.json'];

export class Workspace {
  private readonly written = new Map<string, string>();

  /** @param root of the repository */
  constructor(readonly root: string) {}

  exists(path: string): boolean {
    return this.written.has(path) || existsSync(join(this.root, path));
  }

  read(path: string): string {
    return this.written.get(path) ?? this.onDisk(path);
  }

  /** Paths from the root, in their order; node_modules and dist lie beside what is asked for, never in it. */
  files(pattern: string): string[] {
    return globSync(pattern, { cwd: this.root }).sort();
  }

  write(path: string, text: string): void {
    this.written.set(path, text);
  }

  change(path: string, change: (text: string) => string): void {
    this.write(path, change(this.read(path)));
  }

  edit(path: string, change: (edit: SourceEdit) => void): void {
    const edit = new SourceEdit(path, this.read(path));
    change(edit);
    this.write(path, edit.text);
  }

  /** For looking only. */
  source(path: string): SourceEdit['source'] {
    return new SourceEdit(path, this.read(path)).source;
  }

  async save(): Promise<Changes> {
    const options = await resolveConfig(join(this.root, 'package.json'));
    const files: [string, string][] = [];
    for (const [path, text] of this.written) {
      const laidOut = formatted.includes(extname(path))
        ? await format(text, { ...options, filepath: path })
        : text;
      files.push([path, laidOut]);
    }
    const isThere = (path: string) => existsSync(join(this.root, path));
    const differs = files.filter(([path, text]) => !isThere(path) || this.onDisk(path) !== text);
    const paths = differs.map(([path]) => path).sort();
    const changes = {
      created: paths.filter((path) => !isThere(path)),
      changed: paths.filter(isThere),
    };
    for (const [path, text] of differs) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    return changes;
  }

  private onDisk(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }
}
