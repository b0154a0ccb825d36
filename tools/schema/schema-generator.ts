/**
 * Makes the schemas of every request and answer in the route table, from the contracts themselves: types and docstrings
 * by the TypeScript compiler, rules by class-validator. Run by `npm run generate`; a test compares the result.
 */
import { dirname, join } from 'node:path';
import * as avatar from '@handtest/contracts/avatar';
import * as billing from '@handtest/contracts/billing';
import * as browser from '@handtest/contracts/browser';
import * as codehost from '@handtest/contracts/codehost';
import * as define from '@handtest/contracts/define';
import * as extraction from '@handtest/contracts/extraction';
import * as identity from '@handtest/contracts/identity';
import * as job from '@handtest/contracts/job';
import * as mcp from '@handtest/contracts/mcp';
import * as scheduler from '@handtest/contracts/scheduler';
import * as webhook from '@handtest/contracts/webhook';
import prettier from 'prettier';
import ts from 'typescript';
import { withRules } from './field-rules.js';
import type { Schema } from '@handtest/contracts/schema';
import { TypeSchemas } from './type-schemas.js';

const owners = {
  avatar,
  billing,
  browser,
  codehost,
  define,
  extraction,
  identity,
  job,
  mcp,
  scheduler,
  webhook,
};

/**
 * @param root of the repository
 * @param names of the request and answer classes of the route table
 */
export function generateSchemas(root: string, names: readonly string[]): Record<string, Schema> {
  const contracts = Object.keys(owners).map((owner) => `libs/contracts/${owner}/index.ts`);
  const types = new TypeSchemas(
    contracts.map((file) => join(root, file)),
    compilerOptions(root),
  );
  const schemas = types.of([...names, 'ErrorBody']);
  const classes = Object.assign({}, ...Object.values(owners)) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const value = classes[name];
      return [name, typeof value === 'function' ? withRules(schema, value as new () => object) : schema];
    }),
  );
}

/** The text of the generated file, formatted like every other. */
export async function generatedText(root: string, schemas: Record<string, Schema>): Promise<string> {
  const text = `/** Made from the contracts by npm run generate; not to be edited. */
import type { Schema } from './schema.js';

export const schemas: Record<string, Schema> = ${JSON.stringify(schemas)};
`;
  return formatted(root, text);
}

export async function formatted(root: string, text: string): Promise<string> {
  const options = await prettier.resolveConfig(join(root, 'package.json'));
  return prettier.format(text, { ...options, parser: 'typescript' });
}

function compilerOptions(root: string): ts.CompilerOptions {
  const file = join(root, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { config: object };
  return ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, dirname(file)).options;
}
