/** The commands behind the npm scripts. Runs under the repository's own Node, in its root, with its programs on PATH. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { makeProjectGraph } from './project-graph.mjs';
import { test } from './test.mjs';

const commands = {
  start: (...args) => runBuilt('start', args),
  demonstrate: (...args) => runBuilt('demonstration', args),
  test,
  build,
  typecheck: (...args) => runProgram('tsc', ['-p', 'tsconfig.json', ...args]),
  lint: async (...args) => {
    const codes = [
      makeProjectGraph(),
      await runProgram('eslint', ['.', ...args]),
      await runProgram('prettier', ['--check', '.']),
    ];
    return Math.max(...codes);
  },
  bench: (...args) => runBuilt('bench', args),
  generate: (...args) => runBuilt('generate', args),
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
const code = await command(...args);
if (code) process.exitCode = code;

/** Builds, then runs tools/<tool>/main in this process, so that signals and the exit code need no passing on. */
async function runBuilt(tool, args) {
  const failed = await build();
  if (failed) return failed;
  const main = join(process.cwd(), 'dist', 'tools', tool, 'main.js');
  process.argv = [process.execPath, main, ...args];
  await import(pathToFileURL(main).href);
  return 0;
}

/** Exit code of a program on PATH. */
async function runProgram(program, args) {
  const child = spawn(program, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('exit', (exitCode) => resolve(exitCode ?? 1)).once('error', reject);
  });
}
