/** Runs Nx: without its daemon and its cloud, and without the `.env` of the developer in builds and tests. */
import { spawn, spawnSync } from 'node:child_process';
import { writeRevision } from './revision.mjs';

const env = {
  // Nx's tasks write into pipes. Only this process knows whether the output is a terminal.
  FORCE_COLOR: process.stdout.isTTY ? 'true' : '0',
  ...process.env,
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NX_LOAD_DOT_ENV_FILES: 'false',
  NX_NO_CLOUD: 'true',
};

/** @returns the exit code of a program on PATH */
export function run(program, args) {
  const child = spawn(program, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => resolve(code ?? 1)).once('error', reject);
  });
}

export function runMany(...targets) {
  if (targets.includes('build')) writeRevision();
  return run('nx', ['run-many', '--output-style=static', '-t', ...targets]);
}

/** Shows what Nx writes only when it fails. */
export function runQuietly(...args) {
  if (args.includes('build')) writeRevision();
  const { status, stdout, stderr, error } = spawnSync('nx', args, { env, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) console.error(stdout + stderr);
  return status ?? 1;
}
