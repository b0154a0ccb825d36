/**
 * Validates a request against the class in its contract. Unknown fields are removed. A known field with a wrong type or
 * range is a fault of an `InvalidRequest`, which has all of them.
 */
import 'reflect-metadata';
import {
  accepted,
  type ClassOf,
  type Fault,
  faultsOf,
  fieldsOf,
  InvalidRequest,
} from '@handtest/contracts/define';
import { plainToInstance } from 'class-transformer';

type Body = Record<string, unknown>;

export function validated<T extends object>(requestClass: ClassOf<T>, body: unknown): T {
  if (!isObject(body)) throw new InvalidRequest('The request must be a JSON object');
  const instance = instanceOf(requestClass, body);
  if (accepted(requestClass, instance)) return instance;
  throw InvalidRequest.of(faultsOf(requestClass, instance).map((fault) => withMisspelling(fault, body)));
}

/** Names the unknown field that is intended instead of a missing one: `project_id` for `projectId`. */
function withMisspelling({ param, message }: Fault, body: Body): Fault {
  const isMissing = message.startsWith(`${param} is required`);
  const intended =
    isMissing && Object.keys(body).find((name) => name !== param && plain(name) === plain(param));
  return { param, message: intended ? `${message}; rename ${intended} to ${param}` : message };
}

function plain(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
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

/** Other values than lists and objects are kept: the rules refuse them. */
function listOf(itemClass: ClassOf<object>, value: object): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => (isObject(item) ? instanceOf(itemClass, item) : item));
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
