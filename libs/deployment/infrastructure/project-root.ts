/** The repository's folder, both for the sources and for `dist`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package-lock.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}
