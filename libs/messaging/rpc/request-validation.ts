/**
 * Validates a request against the class in its contract. Unknown fields are removed. A known field with a wrong type or
 * range is an `InvalidRequest` whose message names it.
 */
import 'reflect-metadata';
import { type ClassOf, InvalidRequest } from '@handtest/contracts/define';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { accepted, fieldsOf } from './acceptance.js';

type Body = Record<string, unknown>;

/** The type is reported before length and size: a text is not "less than 5". */
const kindRules: ReadonlySet<string> = new Set([
  'isArray',
  'isBoolean',
  'isInt',
  'isNumber',
  'isObject',
  'isString',
]);

export function validated<T extends object>(requestClass: ClassOf<T>, body: unknown): T {
  if (!isObject(body)) throw new InvalidRequest('The request must be a JSON object');
  const instance = instanceOf(requestClass, body);
  if (accepted(requestClass, instance)) return instance;
  const [first] = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
  if (first) throw new InvalidRequest(sentence(first, ''));
  return instance;
}

/**
 * An instance with only the known fields of the body. class-transformer takes quadratic time in the number of keys
 * (110,000 unknown ones took 20 s) and reads a key `constructor` as a class, so it gets only scalars. JSON of the
 * caller's own shape (metadata, an output schema) is kept unchanged.
 */
function instanceOf<T extends object>(requestClass: ClassOf<T>, body: Body): T {
  const scalars: Body = {};
  const others: Body = {};
  for (const { name, itemClass } of fieldsOf(requestClass).values()) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    if (typeof value !== 'object' || value === null) scalars[name] = value;
    else others[name] = itemClass ? listOf(itemClass, value) : value;
  }
  return Object.assign(plainToInstance(requestClass, scalars, { exposeDefaultValues: true }), others);
}

/**
 * Values that are no list, and items that are no objects, become values that the rules refuse: class-validator would
 * read into them.
 */
function listOf(itemClass: ClassOf<object>, value: object): (object | null)[] | false {
  if (!Array.isArray(value)) return false;
  return value.map((item) => (isObject(item) ? instanceOf(itemClass, item) : null));
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first violated rule, with the path of the field: `clicks.0.x must be a number…`. */
function sentence(error: ValidationError, parent: string): string {
  const broken = Object.entries(error.constraints ?? {});
  const kind = broken.find(([name]) => kindRules.has(name));
  const [child] = error.children ?? [];
  if (child && !kind) return sentence(child, `${parent}${error.property}.`);
  const [name, words] = kind ?? broken[0] ?? [];
  // The library's message for this rule names its decorator.
  if (name === 'nestedValidation') return `${parent}${error.property} must be an object`;
  return `${parent}${words ?? `${error.property} is not valid`}`;
}
