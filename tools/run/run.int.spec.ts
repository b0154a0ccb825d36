/** The first step of every npm script, as a process: its help, and an installation that is stopped. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, projectRoot, removeFolder, throwAwayFolder } from '@handtest/deployment';

const run = promisify(execFile);
const root = projectRoot();
const folder = throwAwayFolder('spec');

afterAll(() => removeFolder(folder));

/** A clone without its packages, and an npm that never ends by itself. */
function emptyClone(): { main: string; env: NodeJS.ProcessEnv } {
  cpSync(join(root, 'tools/run'), join(folder, 'tools/run'), { recursive: true });
  cpSync(join(root, 'tools/run.mjs'), join(folder, 'tools/run.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'npm'), '#!/bin/sh\necho npm is installing\nexec sleep 600\n');
  chmodSync(join(programs, 'npm'), 0o755);
  return {
    main: join(folder, 'tools/run.mjs'),
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
  };
}

it.each([
  [['start', '--help'], '--fresh'],
  [['test', '--help'], 'npm run test:unit -- apps/job'],
  [['--help'], 'demonstrate'],
  [[], 'node tools/run.mjs <command>'],
])('explains %j without an installation', async (args, text) => {
  const { main, env } = emptyClone();
  const { stdout } = await run(process.execPath, [main, ...args], { env });
  expect(stdout).toContain(text);
});

it('says that an installation was stopped, and ends npm', async () => {
  const { main, env } = emptyClone();
  const child = spawn(process.execPath, [main, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  const closed = once(child, 'close');
  await eventually(() => expect(output.join('')).toContain('npm is installing'), { timeoutMs: 30_000 });
  child.kill('SIGINT');
  // The pipes close when npm has ended too.
  expect(await closed).toEqual([130, null]);
  expect(output.join('')).toContain('Installation stopped.');
});

it('says that it builds, when nothing was built before', async () => {
  const { main, env } = emptyClone();
  cpSync(join(root, 'tools/nx'), join(folder, 'tools/nx'), { recursive: true });
  const installed = join(folder, 'node_modules');
  mkdirSync(installed);
  writeFileSync(join(installed, '.package-lock.json'), '{"packages":{}}');
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}');
  writeFileSync(join(folder, 'programs/nx'), '#!/bin/sh\necho the build fails >&2\nexit 1\n', {
    mode: 0o755,
  });
  const { stdout, stderr } = await run(process.execPath, [main, 'start'], { env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  expect(stderr).toContain('Building');
  expect(stdout + stderr).toContain('the build fails');
});
