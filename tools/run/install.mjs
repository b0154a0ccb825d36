/** Installs the dependencies with `npm ci` when node_modules is not what package-lock.json says. Runs on Node 20. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** npm leaves its own account of what it installed, written last: compare it, so that an install by hand counts too. */
export function isInstalled(root) {
  const account = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(account)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(account);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    return path === '' || optional || installed[path]?.version === version;
  });
}

export async function install(root) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log('Installing dependencies with npm ci (about a minute) …');
  // npm is silent until it is done, and silence looks like a hang.
  const heartbeat = setInterval(() => console.log(`  … still installing, ${seconds()} s`), 10_000);
  // The Node in node_modules is about to be replaced: npm and its scripts run with the machine's own.
  const path = process.env.PATH.split(delimiter).filter(
    (folder) => !folder.endsWith(join('node_modules', '.bin')),
  );
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopped = true;
      child.kill(signal);
    });
  }
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  clearInterval(heartbeat);
  if (stopped) {
    console.error('\nInstallation stopped. The next command installs what is missing.');
    process.exit(130);
  }
  if (code !== 0) {
    console.error('Installing the dependencies failed; the lines above say why.');
    process.exit(1);
  }
  console.log(`Dependencies installed in ${seconds()} s.`);
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
