/**
 * The caller's output schema: an object keyed by field name, each value with `type`, `description` and perhaps
 * `example`. A JSON-Schema fragment per field (`items`, `properties`, `enum`, `required`) is accepted too. It is
 * compiled to the JSON Schema of the result's data.
 */
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

/** The first problem of an output schema as a sentence that names the field; undefined if it is valid. */
export function outputSchemaProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'outputSchema must be an object';
  const names = Object.keys(value);
  if (names.length > maximumOutputFields)
    return `outputSchema must have at most ${maximumOutputFields} fields`;
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > maximumBytes) return 'outputSchema must be at most 64 KB';
  if (unspeakable.test(json))
    return 'outputSchema must not contain the character NUL or half of a surrogate pair';
  for (const name of names) {
    if (name.length < 1 || name.length > 100 || name === '__proto__') {
      return 'outputSchema field names must be 1 to 100 characters and not __proto__';
    }
    const problem = fieldProblem(value[name], `outputSchema.${name}`, true, 1);
    if (problem) return problem;
  }
  return undefined;
}

/** In JSON these escapes follow an even number of backslashes; after an odd number they are plain text. */
const unspeakable = /(?<!\\)(?:\\\\)*\\(?:u0000|ud[89a-f][0-9a-f]{2})/;

function fieldProblem(field: unknown, path: string, top: boolean, depth: number): string | undefined {
  if (depth > maximumDepth) return `${path} must be nested at most ${maximumDepth} levels deep`;
  if (!isObject(field)) return `${path} must be an object`;
  if (!types.includes(field.type as OutputField['type']))
    return `${path}.type must be one of ${types.join(', ')}`;
  if (
    top ? typeof field.description !== 'string' : !['string', 'undefined'].includes(typeof field.description)
  ) {
    return `${path}.description must be a string`;
  }
  if (field.enum !== undefined && (!Array.isArray(field.enum) || field.enum.length === 0)) {
    return `${path}.enum must be a list with at least one value`;
  }
  if (
    Array.isArray(field.enum) &&
    !field.enum.some((value) => isOfType(value, field.type as OutputField['type']))
  ) {
    return `${path}.enum must have a value of type ${field.type as string}`;
  }
  if (field.required !== undefined && !isStringList(field.required))
    return `${path}.required must be a list of names`;
  if (field.items !== undefined) {
    if (field.type !== 'array') return `${path}.items must be left out unless ${path}.type is array`;
    const problem = fieldProblem(field.items, `${path}.items`, false, depth + 1);
    if (problem) return problem;
  }
  return propertiesProblem(field, path, depth);
}

function propertiesProblem(field: Record<string, unknown>, path: string, depth: number): string | undefined {
  if (field.properties === undefined) return undefined;
  if (field.type !== 'object') return `${path}.properties must be left out unless ${path}.type is object`;
  if (!isObject(field.properties)) return `${path}.properties must be an object`;
  for (const [name, value] of Object.entries(field.properties)) {
    if (name === '__proto__') return `${path}.properties must not name __proto__`;
    const problem = fieldProblem(value, `${path}.properties.${name}`, false, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

function isOfType(value: unknown, type: OutputField['type']): boolean {
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
