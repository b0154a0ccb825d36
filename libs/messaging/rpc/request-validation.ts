/**
 * Judges the body of a request against the class that its contract names. Fields that the class does not know are
 * dropped; a known field of the wrong type or range is an `InvalidRequest` whose message names it.
 */
import 'reflect-metadata';
import { type ClassOf, InvalidRequest } from '@handtest/contracts/define';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { accepted } from './acceptance.js';

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

/** class-transformer and class-validator take these for the class of an object, whoever wrote them. */
const refusedNames = ['constructor', '__proto__'];

export function validated<T extends object>(requestClass: ClassOf<T>, body: unknown): T {
  if (!isObject(body)) throw new InvalidRequest('The request must be a JSON object');
  const { transformed, verbatim } = taken(body, nestedFieldsOf(requestClass));
  const instance = Object.assign(
    plainToInstance(requestClass, transformed, { exposeDefaultValues: true }),
    verbatim,
  );
  if (accepted(requestClass, instance)) return instance;
  const [first] = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
  if (first) throw new InvalidRequest(sentence(first, ''));
  return instance;
}

/**
 * JSON of the caller's own making (metadata, an output schema) is kept as it came: class-transformer would take a field
 * that they named `constructor` for a class. Only fields that are classes themselves are transformed.
 */
function taken(body: Body, nested: ReadonlySet<string>): { transformed: Body; verbatim: Body } {
  const transformed: Body = {};
  const verbatim: Body = {};
  for (const [name, value] of Object.entries(body)) {
    if (refusedNames.includes(name)) continue;
    if (typeof value !== 'object' || value === null) transformed[name] = value;
    else if (nested.has(name)) transformed[name] = withoutRefusedNames(value);
    else verbatim[name] = value;
  }
  return { transformed, verbatim };
}

function withoutRefusedNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRefusedNames);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !refusedNames.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutRefusedNames(inner)]));
}

const nestedFields = new WeakMap<object, ReadonlySet<string>>();

/** The fields that have `@ValidateNested()`. */
function nestedFieldsOf(requestClass: ClassOf<object>): ReadonlySet<string> {
  let fields = nestedFields.get(requestClass);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false);
    const nested = rules.filter(({ type }) => type === 'nestedValidation');
    fields = new Set(nested.map(({ propertyName }) => propertyName));
    nestedFields.set(requestClass, fields);
  }
  return fields;
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
