import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGateway, referenceFiles } from './reference-files.js';

const root = join(import.meta.dirname, '../..');

test('the schemas and the endpoint tables are up to date: npm run generate', async () => {
  for (const [path, text] of await referenceFiles(root)) {
    expect({ path, text: readFileSync(join(root, path), 'utf8') }).toEqual({ path, text });
  }
}, 60_000);

test('a section without a table is refused with the lines to add', async () => {
  const { withEndpointTables } = await loadGateway();
  expect(() => withEndpointTables('### Jobs\n', {})).toThrow(
    'docs/specification.md needs the heading "### Jobs", and below it:\n<!-- prettier-ignore -->\n| Method |',
  );
});
