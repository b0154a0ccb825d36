import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionBundle, bundlePath } from './action-bundle.js';

const root = join(import.meta.dirname, '../..');

test('the bundle of the action is up to date: npm run generate', async () => {
  const committed = readFileSync(join(root, bundlePath), 'utf8');
  expect((await actionBundle(root)).split('\n')).toEqual(committed.split('\n'));
});

test('the bundle has no clients that the action does not use', async () => {
  const bundle = await actionBundle(root);
  expect(bundle.length).toBeLessThan(120_000);
  expect([...bundle.matchAll(/^\/\/ node_modules\/(@\w+\/)?[\w-]+/gm)].map(([line]) => line)).not.toContain(
    '// node_modules/@actions/http-client',
  );
});
