/** The commit of a build, in `dist/revision`: services report it (`libs/service/release.ts`). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

/** `HANDTEST_REVISION` is for builds without Git, such as in an image. `-dirty`: with changes that are not committed. */
export function writeRevision() {
  const revision = process.env.HANDTEST_REVISION || commit();
  if (!revision) return;
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/revision', `${revision}\n`);
}

function commit() {
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  return spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim();
}
