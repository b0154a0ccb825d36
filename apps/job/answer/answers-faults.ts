/**
 * Whether a tester's answers fit the output schema of the job, field by field. It accepts what the JSON Schema of the field
 * accepts (`toJsonSchema`). Compiling that schema would block the process for up to a second; this takes a millisecond.
 * Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '@handtest/contracts/define';
import { isOfType, type OutputField, type OutputSchema } from '@handtest/contracts/job';

/** Of a name or a list of options in a message. */
const maximumLength = 200;

const typeWords: Readonly<Record<OutputField['type'], string>> = {
  boolean: 'true or false',
  string: 'a string',
  number: 'a number',
  array: 'an array',
  object: 'an object',
};

/** Every fault, with the path of its value; empty when all given answers fit. Fields may be left out. */
export function answersFaults(
  answers: Readonly<Record<string, unknown>>,
  schema: OutputSchema | undefined,
): Fault[] {
  if (!schema) return [fault('answers', 'must be left out: the job asks for no data')];
  return Object.entries(answers).flatMap(([name, value]) =>
    Object.hasOwn(schema, name)
      ? valueFaults(value, schema[name]!, `answers.${name}`)
      : [fault(`answers.${short(name)}`, 'must be left out: the job does not ask for it')],
  );
}

function fault(param: string, message: string): Fault {
  return { param, message: `${param} ${message}` };
}

function valueFaults(value: unknown, field: OutputField, path: string): Fault[] {
  if (!isOfType(value, field.type)) return [fault(path, `must be ${typeWords[field.type]}`)];
  // JSON.parse returns Infinity for 1e999.
  if (typeof value === 'number' && !Number.isFinite(value)) return [fault(path, 'must be a finite number')];
  if (field.enum && !field.enum.some((option) => isDeepStrictEqual(option, value))) {
    const options = field.enum.map((option) => JSON.stringify(option)).join(', ');
    return [fault(path, `must be one of ${short(options)}`)];
  }
  if (Array.isArray(value)) {
    const { items } = field;
    return items ? value.flatMap((item, index) => valueFaults(item, items, `${path}[${index}]`)) : [];
  }
  return typeof value === 'object' ? partsFaults(value as Record<string, unknown>, field, path) : [];
}

/** `toJsonSchema` uses `required` only with `properties`. Other parts are permitted. */
function partsFaults(
  value: Readonly<Record<string, unknown>>,
  { properties, required = [] }: OutputField,
  path: string,
): Fault[] {
  if (!properties) return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const given = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
  return [
    ...missing.map((name) => fault(`${path}.${name}`, 'is required')),
    ...given.flatMap(([name, part]) => valueFaults(value[name], part, `${path}.${name}`)),
  ];
}

function short(text: string): string {
  return text.length > maximumLength ? `${text.slice(0, maximumLength - 1)}…` : text;
}
