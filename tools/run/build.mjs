/** Compiles apps, libs and tools into dist, copies their SQL files, and removes what came from sources that are gone. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const COMPILED = ['apps', 'libs', 'tools'];
const NOT_COMPILED = ['**/*.spec.ts', '**/*.mjs', '**/*.js', '**/*.cjs'];

/** Resolves to the exit code. Files in use are overwritten in place, so that a running start is not disturbed. */
export async function build() {
  const folders = COMPILED.filter((folder) => existsSync(folder));
  const args = [
    ...folders,
    '-d',
    'dist',
    '--quiet',
    ...NOT_COMPILED.flatMap((pattern) => ['--ignore', pattern]),
  ];
  const child = spawn('swc', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code === 0) {
    for (const file of globSync('{apps,libs}/**/*.sql')) cpSync(file, join('dist', file));
    removeStale();
  }
  return code ?? 1;
}

function removeStale() {
  for (const file of globSync('dist/**/*.{js,js.map,sql}')) {
    const source = relative('dist', file).replace(/\.js(\.map)?$/, '.ts');
    if (!existsSync(source) || source.endsWith('.spec.ts')) rmSync(join(file), { force: true });
  }
}
