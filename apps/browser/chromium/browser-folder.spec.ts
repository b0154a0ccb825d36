import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isLeft, newFolderName, startTicksOf } from './browser-folder.js';

it('keeps the folders of a process that runs, and gives each a name of its own', () => {
  const names = Array.from({ length: 100 }, newFolderName);
  expect(new Set(names).size).toBe(100);
  expect(names.filter(isLeft)).toEqual([]);
});

it('knows the folder of a process that has ended, also when another one has its number', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const ticks = startTicksOf(child.pid!)!;
  const nameOf = (atTicks: number) => `${child.pid!.toString(36)}-${atTicks.toString(36)}-a`;
  const name = nameOf(ticks);
  expect(isLeft(name)).toBe(false);
  expect(isLeft(nameOf(ticks - 1))).toBe(true);
  child.kill();
  await once(child, 'exit');
  expect(isLeft(name)).toBe(true);
});

it('reads the start of a program with any name', async () => {
  const named = (title: string) => `process.title = ${JSON.stringify(title)}; setTimeout(() => {}, 60_000)`;
  const child = spawn(process.execPath, ['-e', `${named(') S 1 1')}; console.log('named')`]);
  await once(child.stdout, 'data');
  expect(startTicksOf(child.pid!)).toBeGreaterThanOrEqual(startTicksOf(process.pid)!);
  child.kill();
});

it.each(['visit_01jd', 'lost+found', '12-0123abcd', '12-13-14-15', '12-13-A', ''])(
  'leaves %j, which is no folder of a browser',
  (name) => expect(isLeft(name)).toBe(false),
);
