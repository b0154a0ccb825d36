/** The release before this one, built in a folder of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, throwAwayFolder, usualServices } from '@handtest/deployment';

const root = projectRoot();

/** The commit of `PREVIOUS`, else of the newest tag `v*` before this commit, else its parent. */
export function previousRevision(): string {
  const { stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD~1'], {
    cwd: root,
    encoding: 'utf8',
  });
  const named = process.env.PREVIOUS || stdout.trim() || 'HEAD~1';
  return execFileSync('git', ['rev-parse', '--short=12', `${named}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
}

/** Answers its root. The caller removes the folder. */
export function buildRelease(revision: string): string {
  const folder = throwAwayFolder('release');
  const archive = join(folder, 'release.tar');
  execFileSync('git', ['archive', `--output=${archive}`, revision], { cwd: root });
  execFileSync('tar', ['-xf', archive], { cwd: folder });
  // A release with other dependencies installs its own.
  const [own, its] = [root, folder].map((path) => readFileSync(join(path, 'package-lock.json'), 'utf8'));
  if (own === its) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, ['tools/run.mjs', 'build'], {
    cwd: folder,
    env: { PATH, HOME, HANDTEST_REVISION: revision },
  });
  if (!existsSync(join(folder, 'dist', 'bundles'))) addStarts(folder);
  return folder;
}

/** Releases before the first one with bundles were started by the compiled files. */
function addStarts(folder: string): void {
  for (const service of usualServices) {
    const bundle = join(folder, 'dist', 'bundles', service);
    mkdirSync(bundle, { recursive: true });
    const main = join(folder, 'dist', 'apps', service, 'main.js');
    writeFileSync(join(bundle, 'start'), `#!/bin/sh\nexec node ${main} "$@"\n`, { mode: 0o755 });
  }
}
