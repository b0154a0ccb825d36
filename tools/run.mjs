/**
 * The first step of every npm script: `node tools/run.mjs <command> [arguments]`.
 *
 * Runs on Node 20 without any dependency, installs what package-lock.json names when it is missing or older, and goes
 * on with the command (tools/run/command.mjs) under the Node that the repository brings.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { install, isInstalled } from './run/install.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const programs = join(root, 'node_modules', '.bin');

process.chdir(root);
const fresh = !isInstalled(root);
if (fresh) await install(root);
process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;

// After an install, the file of the Node that runs this may be gone.
if (!fresh && Number(process.versions.node.split('.')[0]) >= 24) await import('./run/command.mjs');
else goOnUnder(join(programs, 'node'));

/** Hands over to another Node: its signals, its exit code; and it notices by the channel when this process dies. */
function goOnUnder(node) {
  const args = [join(root, 'tools', 'run.mjs'), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
