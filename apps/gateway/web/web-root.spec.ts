import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWebRoot } from './web-root.js';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'web-root-'))));

function makeApp(...folder: string[]): string {
  const path = join(root, ...folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'index.html'), '');
  return path;
}

it('the app is that of the same build, never its source', () => {
  const source = makeApp('apps', 'web');
  expect(builtWebRoot(join(source, '..', 'gateway'))).toBeUndefined();
  expect(builtWebRoot(join(root, 'dist', 'bundles', 'gateway'))).toBeUndefined();
  const built = makeApp('dist', 'apps', 'web');
  expect(builtWebRoot(join(root, 'dist', 'bundles', 'gateway'))).toBe(built);
});

it('in an image the app is beside the program', () => {
  const app = makeApp('app', 'web');
  expect(builtWebRoot(join(root, 'app'))).toBe(app);
});
