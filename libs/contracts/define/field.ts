/** Decorators for fields that several contracts have. */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsNumber,
  IsObject,
  IsString,
  Length,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { ClassOf } from './operation.js';

/** A name: trimmed, 1–`maximum` characters, no control characters. */
export function Name(maximum = 120): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    IsString(),
    Length(1, maximum, { message: `$property must have 1 to ${maximum} characters` }),
    Matches(/^[^\u0000-\u001f\u007f]*$/, { message: '$property must not contain control characters' }),
  );
}

export function Trimmed(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value as unknown)));
}

/**
 * A text of `minimum` to `maximum` characters, not blank unless `minimum` is 0, without NUL, which Postgres cannot
 * store.
 */
export function Text(minimum: number, maximum: number): PropertyDecorator {
  const saysSomething = minimum > 0 ? [Matches(/\S/, { message: '$property must not be blank' })] : [];
  return applyDecorators(
    IsString(),
    Length(minimum, maximum, { message: `$property must have ${minimum} to ${maximum} characters` }),
    ...saysSomething,
    Matches(/^[^\u0000]*$/, { message: '$property must not contain the character NUL' }),
  );
}

/** A repository as `owner/repo`. `.` and `..` are refused, because in a URL they lead elsewhere. */
export const repositoryPattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** A number, with a clearer message than class-validator's. */
export function Numeric(): PropertyDecorator {
  return IsNumber({}, { message: '$property must be a number' });
}

/** A list of repositories in the form `owner/repo`, at most 50. */
export function Repositories(): PropertyDecorator {
  return applyDecorators(
    IsArray(),
    ArrayMaxSize(50),
    Matches(repositoryPattern, { each: true, message: '$property must list repositories as owner/repo' }),
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
    IsObject({ each: true, message: '$property must contain only objects' }),
    ValidateNested({ each: true }),
    remember,
  );
}

/** The class that `@ListOf` declares; undefined for any other field. */
export function itemClassOf(requestClass: ClassOf<object>, field: string): ClassOf<object> | undefined {
  for (let type: unknown = requestClass; typeof type === 'function'; type = Object.getPrototypeOf(type)) {
    const itemClass = itemClasses.get(type)?.get(field);
    if (itemClass) return itemClass();
  }
  return undefined;
}
