import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes } from '../route/routes.js';
import { withEndpointTables } from './endpoint-tables.js';
import { referenceFiles } from './reference-files.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('the schemas and the endpoint tables are up to date: npm run generate', async () => {
  for (const [path, text] of await referenceFiles(root)) {
    expect({ path, text: readFileSync(root + path, 'utf8') }).toEqual({ path, text });
  }
}, 60_000);

test('a section without a table is refused with the lines to add', () => {
  expect(() => withEndpointTables('### Jobs\n', routes, {})).toThrow(
    'docs/specification.md needs the heading "### Jobs", and below it:\n<!-- prettier-ignore -->\n| Method |',
  );
});
