/**
 * The caller's output schema: an object keyed by field name, each value with `type`, `description` and perhaps
 * `example`. A JSON-Schema fragment per field (`items`, `properties`, `enum`, `required`) is accepted too. It is
 * compiled to the JSON Schema of the result's data.
 */
import type { Fault } from '../define/index.js';

export const maximumOutputFields = 100;
const maximumDepth = 8;
const maximumBytes = 65_536;
const types = ['boolean', 'string', 'number', 'array', 'object'] as const;

export interface OutputField {
  type: (typeof types)[number];
  description?: string;
  example?: unknown;
  enum?: unknown[];
  items?: OutputField;
  properties?: Record<string, OutputField>;
  required?: string[];
}

export type OutputSchema = Record<string, OutputField>;

/** Every fault of an output schema, with the path of its field; empty if it is valid. */
export function outputSchemaFaults(value: unknown): Fault[] {
  const refused = (message: string) => [fault('outputSchema', message)];
  if (!isObject(value))
    return refused('must be an object such as {"paid": {"type": "boolean", "description": "…"}}');
  const names = Object.keys(value);
  if (names.length > maximumOutputFields) {
    return refused(`must have at most ${maximumOutputFields} fields; it has ${names.length}`);
  }
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > maximumBytes) return refused('must be at most 64 KB');
  if (unspeakable.test(json)) {
    return refused('must not contain the character NUL or half of a surrogate pair');
  }
  if (isJsonSchema(value)) {
    return refused(
      'must map field names to {"type", "description"}; it is a JSON Schema, so send only its "properties"',
    );
  }
  return names.flatMap((name) => {
    if (name.length < 1 || name.length > 100 || name === '__proto__') {
      return refused('must have field names of 1 to 100 characters that are not __proto__');
    }
    return fieldFaults(value[name], `outputSchema.${name}`, 1);
  });
}

/** A field `type` of an output schema is an object. */
function isJsonSchema({ type, $schema, properties }: Record<string, unknown>): boolean {
  return typeof $schema === 'string' || (typeof type === 'string' && isObject(properties));
}

function fault(param: string, message: string): Fault {
  return { param, message: `${param} ${message}` };
}

/** In JSON these escapes follow an even number of backslashes; after an odd number they are plain text. */
const unspeakable = /(?<!\\)(?:\\\\)*\\(?:u0000|ud[89a-f][0-9a-f]{2})/;

const example = 'an object such as {"type": "string", "description": "…"}';

function fieldFaults(field: unknown, path: string, depth: number): Fault[] {
  if (depth > maximumDepth) return [fault(path, `must be nested at most ${maximumDepth} levels deep`)];
  if (!isObject(field)) return [fault(path, `must be ${example}`)];
  const { type, description, enum: options, required, items } = field;
  const faults: Fault[] = [];
  const check = (isValid: boolean, name: string, message: string) => {
    if (!isValid) faults.push(fault(`${path}.${name}`, message));
  };
  const isKnown = types.includes(type as OutputField['type']);
  check(isKnown, 'type', `must be ${types.slice(0, -1).join(', ')} or ${types.at(-1)!}`);
  check(['string', 'undefined'].includes(typeof description), 'description', 'must be a string');
  if (options !== undefined) {
    const isList = Array.isArray(options) && options.length > 0;
    check(isList, 'enum', 'must be an array with at least one value');
    if (isList && isKnown) {
      const fits = options.some((value) => isOfType(value, type as OutputField['type']));
      check(fits, 'enum', `must have a value of type ${type as string}`);
    }
  }
  check(required === undefined || isStringList(required), 'required', 'must be an array of names');
  if (items !== undefined) {
    if (type === 'array') faults.push(...fieldFaults(items, `${path}.items`, depth + 1));
    else check(false, 'items', `must be left out unless ${path}.type is array`);
  }
  return [...faults, ...propertiesFaults(field, path, depth)];
}

function propertiesFaults(
  { type, properties }: Record<string, unknown>,
  path: string,
  depth: number,
): Fault[] {
  if (properties === undefined) return [];
  const refused = (message: string) => [fault(`${path}.properties`, message)];
  if (type !== 'object') return refused(`must be left out unless ${path}.type is object`);
  if (!isObject(properties)) return refused('must be an object');
  return Object.entries(properties).flatMap(([name, value]) =>
    name === '__proto__'
      ? refused('must not name __proto__')
      : fieldFaults(value, `${path}.properties.${name}`, depth + 1),
  );
}

/** Whether a value has the type of a field. */
export function isOfType(value: unknown, type: OutputField['type']): boolean {
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The JSON Schema (draft 7 subset) of `result.data`: every declared field is required, others are refused. */
export function toJsonSchema(schema: OutputSchema): Record<string, unknown> {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(schema).map(([name, field]) => [name, fieldSchema(field)])),
    required: Object.keys(schema),
    additionalProperties: false,
  };
}

function fieldSchema(field: OutputField): Record<string, unknown> {
  const result: Record<string, unknown> = { type: field.type };
  if (field.description !== undefined) result.description = field.description;
  if (field.enum) result.enum = field.enum;
  if (field.items) result.items = fieldSchema(field.items);
  if (field.properties) {
    result.properties = Object.fromEntries(
      Object.entries(field.properties).map(([name, value]) => [name, fieldSchema(value)]),
    );
    if (field.required) result.required = field.required;
  }
  return result;
}
