/** Decorators for fields that several contracts have. */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsISO8601,
  IsObject,
  IsString,
  Length,
  Matches,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { Fault } from './error.js';
import type { ClassOf } from './operation.js';

/** A name: trimmed, 1–`maximum` characters, at least one of them visible, no control characters. */
export function Name(maximum = 120): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    IsString(),
    Length(1, maximum),
    Matches(/^[^\u0000-\u001f\u007f]*$/, { message: '$property must not contain control characters' }),
    Visible(),
    WellFormed(),
  );
}

/** In a list, a name of zero-width characters only looks like no name. */
function Visible(): PropertyDecorator {
  return ValidateBy({
    name: 'isVisible',
    validator: {
      validate: (value) => !/^[\s\p{Default_Ignorable_Code_Point}]+$/u.test(String(value)),
      defaultMessage: () => '$property must contain a visible character',
    },
  });
}

export function Trimmed(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value as unknown)));
}

/** No half of a surrogate pair: it would be stored as another character. */
export function WellFormed(): PropertyDecorator {
  return ValidateBy({
    name: 'isWellFormed',
    validator: {
      validate: (value) => typeof value === 'string' && value.isWellFormed(),
      defaultMessage: () => '$property must be valid Unicode; it contains half of a surrogate pair',
    },
  });
}

/**
 * A text of `minimum` to `maximum` characters, not blank unless `minimum` is 0, without NUL, which Postgres cannot
 * store.
 */
export function Text(minimum: number, maximum: number): PropertyDecorator {
  const saysSomething = minimum > 0 ? [Matches(/\S/, { message: '$property must not be blank' })] : [];
  return applyDecorators(
    IsString(),
    Length(minimum, maximum),
    ...saysSomething,
    Matches(/^[^\u0000]*$/, { message: '$property must not contain the character NUL' }),
    WellFormed(),
  );
}

/** Bytes in base64. The expression of class-validator's own check overflows the stack at some megabytes. */
export function Base64(): PropertyDecorator {
  return ValidateBy({
    name: 'isBase64',
    validator: {
      validate: (value) =>
        typeof value === 'string' && Buffer.from(value, 'base64').toString('base64') === value,
      defaultMessage: () => '$property must be base64',
    },
  });
}

const instantPattern =
  /^[12]\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A date and time of ISO 8601 with its zone, as `Date` and Postgres read it. */
export function Instant(): PropertyDecorator {
  return applyDecorators(
    IsISO8601({ strict: true }, { message: instantMessage }),
    Matches(instantPattern, { message: instantMessage }),
  );
}

const instantMessage = '$property must be a timestamp with its zone, such as 2026-03-01T10:00:00Z';

const dayMessage = '$property must be a date such as 2026-03-01';

/** A day of the calendar, from the year 1000 to 2999. */
export function CalendarDay(): PropertyDecorator {
  return applyDecorators(
    Matches(/^[12]\d{3}-\d\d-\d\d$/, { message: dayMessage }),
    ValidateBy({
      name: 'isCalendarDay',
      validator: {
        // JavaScript reads 30 February as 2 March.
        validate: (value) =>
          !Number.isNaN(Date.parse(String(value))) &&
          new Date(String(value)).toISOString().startsWith(String(value)),
        defaultMessage: () => dayMessage,
      },
    }),
  );
}

/**
 * A repository as `owner/repo`, of any server with the REST API of GitHub: managed users have `_`, and other servers `.` in
 * owners. A repository called `.` or `..` is refused, because in a URL it leads elsewhere.
 */
export const repositoryPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** Code hosts treat `Acme/Shop` and `acme/shop` as equal. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A list of repositories in the form `owner/repo`, at most 50. */
export function Repositories(): PropertyDecorator {
  return applyDecorators(
    IsArray(),
    ArrayMaxSize(50),
    Matches(repositoryPattern, { each: true, message: '$property must be written as owner/repo' }),
  );
}

/** Optional, but not null: null has no meaning here. */
export function Absentable(): PropertyDecorator {
  return ValidateIf((_request, value) => value !== undefined);
}

const itemClasses = new WeakMap<object, Map<string, () => ClassOf<object>>>();

/** A list of objects of a request class: their fields are validated, and unknown ones are removed. */
export function ListOf(itemClass: () => ClassOf<object>, maximum: number): PropertyDecorator {
  const remember: PropertyDecorator = (target, name) => {
    const known = itemClasses.get(target.constructor) ?? new Map<string, () => ClassOf<object>>();
    itemClasses.set(target.constructor, known.set(String(name), itemClass));
  };
  return applyDecorators(
    IsArray(),
    ArrayMaxSize(maximum),
    // For a list in a list, class-validator would validate the items of the inner list instead.
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    remember,
  );
}

/** The class that `@ListOf` declares; undefined for any other field. */
export function itemClassOf(requestClass: ClassOf<object>, field: string): ClassOf<object> | undefined {
  return inherited(requestClass, (type) => itemClasses.get(type)?.get(field))?.();
}

export type JointRule = (request: any, invalid: ReadonlySet<string>) => readonly Fault[];

const jointRules = new WeakMap<object, JointRule>();

/** A rule of a request class over several fields. It gets a request without its invalid fields, and their names. */
export function Together<T extends object>(
  rule: (request: T, invalid: ReadonlySet<string>) => readonly Fault[],
) {
  return (requestClass: ClassOf<T>): void => void jointRules.set(requestClass, rule);
}

/** The rule that `@Together` declares. */
export function jointRuleOf(requestClass: ClassOf<object>): JointRule | undefined {
  return inherited(requestClass, (type) => jointRules.get(type));
}

/** What a class or the nearest of its ancestors has. */
function inherited<Value>(
  requestClass: ClassOf<object>,
  find: (type: object) => Value | undefined,
): Value | undefined {
  for (let type: unknown = requestClass; typeof type === 'function'; type = Object.getPrototypeOf(type)) {
    const value = find(type);
    if (value !== undefined) return value;
  }
  return undefined;
}
