/** The OpenAPI document of the API, made from the route table and the schemas of the contracts. Needs no server. Pure. */
import { type Schema, schemas as generated } from '@handtest/contracts/schema';
import { routes } from '../route/routes.js';
import { errorExamples } from './error-response.js';
import { headers } from './header.js';
import type { OpenApiDocument, Operation } from './open-api.js';
import { operationFor } from './operation.js';
import { webhooksOf } from './webhook.js';
import { tags } from './tag.js';

const description = `Human testing as an API: submit a job, a human tester carries it out in a browser, the report is read into
data, a verdict and findings.

Requests are authenticated with \`Authorization: Bearer\` and an API key, a personal access token or a session token.
Errors are \`{error, message, code}\`. Limits, per client address: 200 requests a minute to one route, 500 to all.`;

/** @param schemas of the contracts; `npm run generate` passes new ones */
export function openApiDocument(schemas: Readonly<Record<string, Schema>> = generated): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Handtest API',
      version: '1.0.0',
      summary: 'Human testing as an API',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Handtest', url: 'https://handtest.example/support' },
    },
    servers: [
      { url: '/', description: 'The origin of this document' },
      { url: 'https://handtest.example', description: 'A placeholder for your own installation' },
    ],
    tags,
    paths: pathsOf(schemas),
    webhooks: webhooksOf(schemas),
    components: {
      schemas: sharedOf(schemas),
      headers,
      examples: errorExamples(routes, schemas),
      securitySchemes: {
        token: bearer('An API key, a personal access token or a session token'),
        session: bearer('A session token'),
      },
    },
  };
}

/** Tokens are opaque: their format says nothing about the holder. */
function bearer(text: string): object {
  return { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: text };
}

function pathsOf(schemas: Readonly<Record<string, Schema>>): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationFor(row, schemas) };
  }
  return paths;
}

/** Each operation contains its request, without the fields of the path. */
function sharedOf(schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const requests = new Set(routes.map((row) => row.contract.operations[row.operation]!.request.name));
  const entries = Object.entries(schemas).filter(([name]) => !requests.has(name) || name === 'Nothing');
  return Object.fromEntries(entries);
}
