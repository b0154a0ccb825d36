/** What class-validator checks on a request's fields, put into the schema of its class, defaults included. */
import { getMetadataStorage } from 'class-validator';
import { isNullable, type Schema, type TypeName } from '@handtest/contracts/schema';

type ClassLike = new () => object;

interface Rule {
  readonly name?: string;
  readonly propertyName: string;
  readonly each?: boolean;
  readonly constraints?: readonly unknown[];
}

/** A pattern that only excludes characters: programs that make samples from a schema would make noise of it. */
const onlyForbids = /^\^\[\^[^\]]*\](?:\*|\{\d+,\d+\})\$$/;

/** What each rule says in a schema. Those that are not here say nothing that a schema could. */
const meanings: Readonly<Record<string, (...constraints: never[]) => Partial<Schema>>> = {
  isInt: () => ({ type: 'integer' }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  isLength: (minLength: number, maxLength: number) => ({ minLength, maxLength }),
  minLength: (minLength: number) => ({ minLength }),
  maxLength: (maxLength: number) => ({ maxLength }),
  arrayMinSize: (minItems: number) => ({ minItems }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  isEmail: () => ({ format: 'email' }),
  isUrl: () => ({ format: 'uri' }),
  isIso8601: () => ({ format: 'date-time' }),
  isIn: (values: string[]) => ({ enum: values }),
  matches: ({ source }: RegExp) => (onlyForbids.test(source) ? {} : { pattern: source }),
};

/** @param schema of the class, as its types have it */
export function withRules(schema: Schema, requestClass: ClassLike): Schema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, structuredClone(field)]),
  );
  for (const rule of rulesOf(requestClass)) {
    const field = properties[rule.propertyName];
    const meaning = rule.name === undefined ? undefined : meanings[rule.name];
    if (!field || !meaning) continue;
    const target = rule.each ? field.items! : field;
    Object.assign(target, beside(target, meaning(...((rule.constraints ?? []) as never[]))));
  }
  for (const [name, value] of Object.entries(new requestClass())) {
    if (properties[name]) properties[name].default = value as string;
  }
  const required = schema.required?.filter((name) => properties[name]?.default === undefined);
  return { ...schema, properties, ...(required && { required }) };
}

/** Rules do not concern null: where it is possible, it stays so. */
function beside(field: Schema, { type, enum: choices, ...rule }: Partial<Schema>): Partial<Schema> {
  const nulls = isNullable(field) ? ([null] as const) : [];
  return {
    ...rule,
    ...(type && { type: nulls.length > 0 ? ([type, 'null'].flat() as TypeName[]) : type }),
    ...(choices && { enum: [...choices, ...nulls] }),
  };
}

/** The outermost decorator was registered last, and counts last. */
function rulesOf(requestClass: ClassLike): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false) as Rule[];
}
