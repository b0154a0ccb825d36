/** The revision that a build writes, with Git and without. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot, removeFolder, throwAwayFolder } from '@handtest/deployment';

const folder = throwAwayFolder('spec');
afterAll(() => removeFolder(folder));

const file = join(folder, 'dist', 'revision');
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

function write(variables: NodeJS.ProcessEnv = {}): string | undefined {
  const module = pathToFileURL(join(projectRoot(), 'tools/run/revision.mjs')).href;
  const program = `import { writeRevision } from '${module}'; writeRevision();`;
  const env = { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: join(folder, '..'), ...variables };
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, env });
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

it('is the commit, with a mark for changes that are not committed, unless the environment names it', () => {
  expect(write()).toBeUndefined();
  expect(write({ HANDTEST_REVISION: 'abc1234' })).toBe('abc1234');
  git('init', '--quiet');
  writeFileSync(join(folder, '.gitignore'), 'dist\n');
  git('add', '.gitignore');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'first');
  expect(write()).toBe(git('rev-parse', '--short=12', 'HEAD'));
  writeFileSync(join(folder, '.gitignore'), 'dist\nnode_modules\n');
  expect(write()).toBe(`${git('rev-parse', '--short=12', 'HEAD')}-dirty`);
});
