/** The documents name the Node that a package needs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it.each([
  ['README.md', 'package.json'],
  ['docs/guides/ci.md', 'apps/cli/package.json'],
  ['libs/sdk/README.md', 'libs/sdk/package.json'],
])('%s names the Node of %s', (document, manifest) => {
  const { engines } = JSON.parse(read(manifest)) as { engines: { node: string } };
  const named = /Node (\d[\d.]*) or newer/.exec(read(document))?.[1];
  expect(`>=${named}`).toBe(engines.node);
});
