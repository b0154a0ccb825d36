/** The commands behind the npm scripts. Runs under the repository's own Node, in its root, with its programs on PATH. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run, runMany, runQuietly } from './nx.mjs';
import { test } from './test.mjs';

const commands = {
  start: (...args) => runBuilt('start', args, 'bundle'),
  demonstrate: (...args) => runBuilt('demonstration', args),
  test,
  build: () => runMany('build', 'bundle'),
  typecheck: () => runMany('typecheck'),
  lint: async () => {
    const layout = ['--check', '.', '--cache', '--cache-location=.nx/prettier', '--cache-strategy=content'];
    return Math.max(...(await Promise.all([runMany('lint'), run('prettier', layout)])));
  },
  // Only a browser can measure a remote browser, so the tests do.
  bench: (...args) =>
    args[0] === 'browser' ? test('measure', 'e2e/web/remote-browser') : runBuilt('bench', args, 'bundle'),
  'bench:duplicates': (...args) => runBuilt('duplicates', args),
  evaluate: (...args) => runBuilt('evaluate', args),
  generate: (...args) => runBuilt('generate', args),
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}. See --help.`);
  process.exit(2);
}
const code = await command(...args);
if (code) process.exitCode = code;

/**
 * Builds, then runs tools/<tool>/main in this process, so that signals and the exit code need no passing on.
 * @param others targets to run as well
 */
async function runBuilt(tool, args, ...others) {
  const main = join(process.cwd(), 'dist', 'tools', tool, 'main.js');
  // Silence looks like a hang. Later builds take seconds.
  if (!existsSync(main)) console.error('Building (about a minute the first time) …');
  const failed = runQuietly('run-many', '-t', 'build', ...others);
  if (failed) return failed;
  process.argv = [process.execPath, main, ...args];
  await import(pathToFileURL(main).href);
  return 0;
}
