/**
 * Compiles projects into dist, copies their SQL files, and removes what came from sources that are gone. A project with a
 * vite.config.ts is an app for browsers: Vite bundles it.
 */
import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { swcOptions } from '../../swc.config.js';
import { executor } from './executor.mjs';

export const { batch, single } = executor((projects) => Promise.all(projects.map(({ root }) => build(root))));

async function build(root) {
  try {
    if (existsSync(join(root, 'vite.config.ts'))) return await bundle(root);
    const sources = globSync(`${root}/**/*.ts`).filter((file) => !file.endsWith('.spec.ts'));
    const statements = globSync(`${root}/**/*.sql`).map(copy);
    const written = new Set([...statements, ...(await Promise.all(sources.map(compile))).flat()]);
    // After writing, so that a running system always finds its files.
    for (const file of globSync(`dist/${root}/**/*.{js,map,sql}`)) if (!written.has(file)) rmSync(file);
    return { success: true, terminalOutput: '' };
  } catch (error) {
    return { success: false, terminalOutput: error.message };
  }
}

async function bundle(root) {
  const vite = await import('vite');
  await vite.build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' });
  return { success: true, terminalOutput: '' };
}

async function compile(source) {
  const target = join('dist', source.replace(/\.ts$/, '.js'));
  const sourceFileName = relative(dirname(target), source);
  const { code, map } = await transformFile(source, { ...swcOptions, sourceFileName });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map);
  return [target, `${target}.map`];
}

function copy(source) {
  const target = join('dist', source);
  cpSync(source, target);
  return target;
}
