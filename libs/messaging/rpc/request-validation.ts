/**
 * Judges the body of a request against the class that its contract names. Fields that the class does not know are
 * dropped; a known field of the wrong type or range is an `InvalidRequest` whose message names it.
 */
import 'reflect-metadata';
import { type ClassOf, InvalidRequest } from '@handtest/contracts/define';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { accepted, fieldsOf } from './acceptance.js';

type Body = Record<string, unknown>;

/** What a value is comes before how long or large it is: a text is not "less than 5". */
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
 * An instance with the class's own fields, whatever else the body has: class-transformer takes quadratic time in the
 * number of keys (110,000 unknown ones took 20 s), and would take a key `constructor` for a class. So it gets scalars
 * only. JSON of the caller's own making (metadata, an output schema) is kept as it came.
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

/** What is no list, and what in it is no object, becomes what the rules refuse: class-validator would walk into it. */
function listOf(itemClass: ClassOf<object>, value: object): (object | null)[] | false {
  if (!Array.isArray(value)) return false;
  return value.map((item) => (isObject(item) ? instanceOf(itemClass, item) : null));
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first thing wrong, with the path of the field: `clicks.0.x must be a number…`. */
function sentence(error: ValidationError, parent: string): string {
  const broken = Object.entries(error.constraints ?? {});
  const kind = broken.find(([name]) => kindRules.has(name));
  const [child] = error.children ?? [];
  if (child && !kind) return sentence(child, `${parent}${error.property}.`);
  const [name, words] = kind ?? broken[0] ?? [];
  // The library's own words for this one name its decorator.
  if (name === 'nestedValidation') return `${parent}${error.property} must be an object`;
  return `${parent}${words ?? `${error.property} is not valid`}`;
}
