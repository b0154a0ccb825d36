import { isNullable, type Schema, schemas } from '@handtest/contracts/schema';
import { addFormats } from '@modelcontextprotocol/server/validators/ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { McpTools } from './mcp-tools.service.js';
import { toolErrorOf } from './tool-error.js';
import { bundled, fieldsOf, object } from './tool-schema.js';

/** The table needs no service until a tool is called. */
const unused = undefined as never;
const { tools } = new McpTools(unused, unused, unused, unused, unused);
const toolSchemas = tools.flatMap(({ name, input, output }) => [
  [`the input of ${name}`, input] as const,
  [`the output of ${name}`, output!] as const,
]);

const ajv = new Ajv2020({ strict: true, strictTypes: true, allowUnionTypes: true });
addFormats(ajv as never);

describe.each(toolSchemas)('%s', (_name, schema) => {
  it('is JSON Schema 2020-12, in strict mode', () => {
    expect(ajv.compile(schema)).toBeInstanceOf(Function);
  });

  it('finds all references in itself', () => {
    const text = JSON.stringify(schema);
    expect(text).not.toContain('#/components');
    const { $defs = {} } = schema as { $defs?: object };
    const names = [...text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name]) => name!);
    expect(Object.keys($defs).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('accepts unknown fields: clients of another release must not break', () => {
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
  });
});

describe('a schema of the contracts', () => {
  const fields = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => [name, field, schema] as const),
  );
  /** A schema without a type accepts anything. */
  const isOpen = ({ type, $ref, oneOf, enum: choices }: Schema) =>
    (type ?? $ref ?? oneOf ?? choices) === undefined;

  it('accepts null exactly where it is nullable', () => {
    const nullable = fields.filter(([, , schema]) => isNullable(schema));
    expect(nullable.length).toBeGreaterThan(20);
    const differences = fields.filter(([name, field, schema]) => {
      const validate = ajv.compile(bundled(object({ [field]: fieldsOf(name).properties[field]! })));
      return validate({ [field]: null }) !== (isNullable(schema) || isOpen(schema));
    });
    expect(differences.map(([name, field]) => `${name}.${field}`)).toEqual([]);
  });

  it('must exist, with the fields that are chosen', () => {
    expect(() => fieldsOf('NoSuchClass')).toThrow('npm run generate');
    expect(() => fieldsOf('JobById', ['secret'])).toThrow('JobById has no field secret');
  });
});

describe('the output of every tool', () => {
  it.each(tools.map((tool) => [tool.name, tool] as const))('of %s may be an error', (_name, { output }) => {
    const validate = ajv.compile(output!);
    const { structuredContent } = toolErrorOf(new Error('a secret'), 'r-1').result;
    expect(validate(structuredContent)).toBe(true);
    expect(validate({})).toBe(false);
  });
});

describe('create_job and run_template', () => {
  it('have no field for the value of a secret, but names of secrets', () => {
    for (const { input } of tools)
      expect(JSON.stringify(input).replaceAll(/secrets/gi, '')).not.toMatch(/token|secret|password/i);
  });

  it('take a key against repetition; run_template needs a template', () => {
    const inputs = Object.fromEntries(tools.map(({ name, input }) => [name, input]));
    for (const name of ['create_job', 'run_template']) {
      expect(inputs[name]).toHaveProperty('properties.idempotencyKey');
    }
    expect(inputs.run_template).toMatchObject({ required: ['template'] });
    expect(inputs.run_template).not.toHaveProperty('properties.templateContent');
  });
});
