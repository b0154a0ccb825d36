import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWebRoot } from './web-root.js';

it('the app is that beside the built gateway, never its source', () => {
  const root = mkdtempSync(join(tmpdir(), 'web-root-'));
  for (const folder of [root, join(root, 'dist')]) {
    mkdirSync(join(folder, 'apps', 'web'), { recursive: true });
    expect(builtWebRoot(join(folder, 'apps', 'gateway'))).toBeUndefined();
    writeFileSync(join(folder, 'apps', 'web', 'index.html'), '');
  }
  expect(builtWebRoot(join(root, 'apps', 'gateway'))).toBeUndefined();
  expect(builtWebRoot(join(root, 'dist', 'apps', 'gateway'))).toBe(join(root, 'dist', 'apps', 'web'));
});
