/** Lints projects. */
import { resolve, sep } from 'node:path';
import { ESLint } from 'eslint';
import { executor } from './executor.mjs';

export const { batch, single } = executor(async (projects) => {
  const eslint = new ESLint();
  const results = await eslint.lintFiles(projects.map(({ root }) => root));
  const { format } = await eslint.loadFormatter('stylish');
  return Promise.all(
    projects.map(async ({ root }) => {
      const own = results.filter(({ filePath }) => filePath.startsWith(`${resolve(root)}${sep}`));
      return { success: own.every(({ errorCount }) => errorCount === 0), terminalOutput: await format(own) };
    }),
  );
});
