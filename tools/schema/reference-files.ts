/**
 * The files made from contracts, route table and guides: schemas of requests and answers, specification, texts of the page,
 * types and methods of the SDK.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Schema } from '@handtest/contracts/schema';
import type { ApiDocument } from '../sdk/operations-text.js';
import { sdkFiles } from '../sdk/sdk-files.js';
import { formatted, generatedText, generateSchemas } from './schema-generator.js';

type Schemas = Record<string, Schema>;

interface Gateway {
  schemaNames(): string[];
  withEndpointTables(markdown: string, schemas: Schemas): string;
  /** The OpenAPI document. */
  openApiDocument(schemas: Schemas): ApiDocument;
}

/** Loaded when needed: the import rules allow no static import of a service. */
export async function loadGateway(): Promise<Gateway> {
  const folder = '../../apps/gateway/openapi';
  const parts: unknown[] = await Promise.all([
    import(`${folder}/reference.js`),
    import(`${folder}/document.js`),
  ]);
  return Object.assign({}, ...parts) as Gateway;
}

/** @returns their texts as they must be, by their paths from the root */
export async function referenceFiles(root: string): Promise<Map<string, string>> {
  const gateway = await loadGateway();
  const schemas = generateSchemas(root, gateway.schemaNames());
  const specification = 'docs/specification.md';
  const markdown = readFileSync(join(root, specification), 'utf8');
  return new Map([
    ['libs/contracts/schema/schemas.generated.ts', await generatedText(root, schemas)],
    [specification, gateway.withEndpointTables(markdown, schemas)],
    ['apps/gateway/reference/guides.generated.ts', await guidesText(root)],
    ...(await sdkFiles(root, gateway.openApiDocument(schemas))),
  ]);
}

/** The gateway shows the guides, and its image has no `docs`. */
async function guidesText(root: string): Promise<string> {
  const files = globSync('docs/guides/*.md', { cwd: root }).sort();
  const texts = files.map((file) => [basename(file, '.md'), readFileSync(join(root, file), 'utf8')]);
  const guides = JSON.stringify(Object.fromEntries(texts));
  const head = '/** Made from docs/guides by npm run generate; not to be edited. */';
  return formatted(root, `${head}\nexport const guides: Readonly<Record<string, string>> = ${guides};`);
}
