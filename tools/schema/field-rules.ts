/** What class-validator checks on a request's fields, put into the schema of its class, defaults included. */
import { getMetadataStorage } from 'class-validator';
import type { Schema } from '@handtest/contracts/schema';

type ClassLike = new () => object;

interface Rule {
  readonly name?: string;
  readonly propertyName: string;
  readonly each?: boolean;
  readonly constraints?: readonly unknown[];
}

/** What each rule says in a schema. Those that are not here say nothing that a schema could. */
const meanings: Readonly<Record<string, (...constraints: never[]) => Partial<Schema>>> = {
  isInt: () => ({ type: 'integer' }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  isLength: (minLength: number, maxLength: number) => ({ minLength, maxLength }),
  minLength: (minLength: number) => ({ minLength }),
  maxLength: (maxLength: number) => ({ maxLength }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  isEmail: () => ({ format: 'email' }),
  isUrl: () => ({ format: 'uri' }),
  isIso8601: () => ({ format: 'date-time' }),
  isIn: (values: string[]) => ({ enum: values }),
  matches: (pattern: RegExp) => ({ pattern: pattern.source }),
};

/** @param schema of the class, as its types have it */
export function withRules(schema: Schema, requestClass: ClassLike): Schema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, structuredClone(field)]),
  );
  for (const rule of rulesOf(requestClass)) {
    if (isRefusal(rule)) delete properties[rule.propertyName];
    const field = properties[rule.propertyName];
    const meaning = rule.name === undefined ? undefined : meanings[rule.name];
    if (!field || !meaning) continue;
    Object.assign(rule.each ? field.items! : field, meaning(...((rule.constraints ?? []) as never[])));
  }
  for (const [name, value] of Object.entries(new requestClass())) {
    if (properties[name]) properties[name].default = value as string;
  }
  return { ...schema, properties };
}

/** A field that is not available yet accepts `false` alone: the reference does not offer it. */
function isRefusal({ name, constraints }: Rule): boolean {
  const [values] = (constraints ?? []) as [unknown];
  return name === 'isIn' && Array.isArray(values) && values.every((value) => value === false);
}

/** The outermost decorator was registered last, and counts last. */
function rulesOf(requestClass: ClassLike): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false) as Rule[];
}
