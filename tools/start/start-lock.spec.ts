import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdStartLock, lockPath } from './start-lock.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-spec-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('a second start of the same folder is refused, and its error names the first process', async () => {
  const release = await holdStartLock(folder);
  const second = holdStartLock(folder);
  await expect(second).rejects.toThrow(`already running from ${folder} (process ${process.pid})`);
  const releaseOther = await holdStartLock(`${folder}-other`);
  releaseOther();
  release();
  (await holdStartLock(folder))();
});

test('the remains of a killed start do not lock the folder', async () => {
  writeFileSync(lockPath(folder), '');
  const release = await holdStartLock(folder);
  await expect(holdStartLock(folder)).rejects.toThrow('already running');
  release();
});
