/**
 * The first step of every npm script: `node tools/run.mjs <command> [arguments]`.
 *
 * Runs on Node 20 without any dependency, installs the packages of package-lock.json when they are missing or older, and
 * runs the command (tools/run/command.mjs) with the Node of the repository.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { install, isInstalled } from './run/install.mjs';
import { usageOf } from './run/usage.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const programs = join(root, 'node_modules', '.bin');

const usage = usageOf(process.argv.slice(2));
if (usage) {
  console.log(usage);
  process.exit(0);
}
process.chdir(root);
const fresh = !isInstalled(root);
if (fresh) await install(root);
process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;

// An install may delete the file of the running Node.
if (!fresh && Number(process.versions.node.split('.')[0]) >= 24) await import('./run/command.mjs');
else goOnUnder(join(programs, 'node'));

/** Hands over to another Node: its signals, its exit code; and it notices by the channel when this process dies. */
function goOnUnder(node) {
  const args = [join(root, 'tools', 'run.mjs'), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
