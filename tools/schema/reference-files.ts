/** The files made from the contracts and the route table: the schemas of requests and answers, and the specification. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '@handtest/contracts/schema';
import { generatedText, generateSchemas } from './schema-generator.js';

type Schemas = Record<string, Schema>;

interface Gateway {
  schemaNames(): string[];
  withEndpointTables(markdown: string, schemas: Schemas): string;
}

/** Loaded when needed: the import rules allow no static import of a service. */
export async function loadGateway(): Promise<Gateway> {
  const folder = '../../apps/gateway/openapi';
  return (await import(`${folder}/reference.js`)) as Gateway;
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
  ]);
}
