import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { eventually } from '../eventually.js';
import { projectRoot } from './project-root.js';

const PARENT = `
import { readlinkSync } from 'node:fs';
import './libs/deployment/jest/typescript-hooks.mjs';
const { startPostgres } = await import('./libs/deployment/infrastructure/postgres.ts');
const { startRedis } = await import('./libs/deployment/infrastructure/redis.ts');
const options = { address: null, asProgram: true };
const started = await Promise.all([startPostgres(options), startRedis(options)]);
console.log(JSON.stringify(started.map(({ pid }) => ['/proc/' + pid, readlinkSync('/proc/' + pid + '/cwd')]).flat()));
setInterval(() => undefined, 1000);
`;

test('programs and their throw-away folders are gone after their parent was killed', async () => {
  const parent = execFile(process.execPath, ['--input-type=module', '-e', PARENT], { cwd: projectRoot() });
  const line = await new Promise<string>((resolve) => parent.stdout!.once('data', resolve));
  const paths = JSON.parse(line) as string[];
  expect(paths.map((path) => existsSync(path))).toEqual([true, true, true, true]);
  parent.kill('SIGKILL');
  await eventually(() => expect(paths.filter((path) => existsSync(path))).toEqual([]));
});
