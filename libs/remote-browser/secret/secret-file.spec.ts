import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasSecret } from './secret-file.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-secret-file-'));
const file = join(folder, 'file');
afterAll(() => rmSync(folder, { recursive: true }));

/** Files are read in parts of 64 KB. */
it.each([0, 65_530, 65_536, 200_000])('finds a value behind %i bytes', async (before) => {
  writeFileSync(file, `${' '.repeat(before)}correct horse${' '.repeat(10)}`);
  expect(await hasSecret(file, ['another value', 'correct horse'])).toBe(true);
  expect(await hasSecret(file, ['correct horses'])).toBe(false);
});
