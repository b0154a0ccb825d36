/** Pairs of folders of one service that import each other. Pure. */
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { SourceFile } from './source.js';

/** E.g. `job: claim ⇄ record`. Imports of types count. Files beside the folders, such as a module, may import all of them. */
export function mutualFolderImports(files: readonly SourceFile[]): string[] {
  const imports = new Set(files.flatMap(importsOf));
  const mutual = [...imports].filter((one) => {
    const [service, from, to] = one.split(' ');
    return from! < to! && imports.has(`${service} ${to} ${from}`);
  });
  return mutual.map((one) => one.replace(/^(\S+) (\S+) (\S+)$/, '$1: $2 ⇄ $3')).sort();
}

/** E.g. `job claim record`: a file of job's folder `claim` imports one of its folder `record`. */
function importsOf({ path, text }: SourceFile): string[] {
  const from = folderOf(path);
  const targets = ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => folderOf(join(dirname(path), fileName)));
  return targets.filter((to) => from && to && to !== from).map((to) => `${from} ${to!.split(' ')[1]}`);
}

/** E.g. `job claim` for `apps/job/claim/claim.service.ts`; nothing for `apps/job/app.module.ts`. */
function folderOf(path: string): string | undefined {
  const [, service, folder, file] = path.split('/');
  return file && `${service} ${folder}`;
}
