/** The files made from the contracts and the route table: the schemas of the API reference, and the specification. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../route/routes.js';
import { withEndpointTables } from './endpoint-tables.js';
import { generatedText, generateSchemas } from './schema-generator.js';

/** @returns their texts as they must be, by their paths from the root */
export async function referenceFiles(root: string): Promise<Map<string, string>> {
  const schemas = generateSchemas(root);
  const specification = 'docs/specification.md';
  const markdown = readFileSync(join(root, specification), 'utf8');
  return new Map([
    ['apps/gateway/openapi/schemas.generated.ts', await generatedText(root, schemas)],
    [specification, withEndpointTables(markdown, routes, schemas)],
  ]);
}
