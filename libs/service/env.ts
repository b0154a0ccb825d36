/**
 * `@Env('CLAIM_TIMEOUT_MINUTES')` ties a property of a config class to an environment variable. The property's declared
 * type says how the text is read: number, bigint, boolean (`true`, `false`, `1`, `0`), string, or `string[]` (commas).
 */
import 'reflect-metadata';

export interface EnvOptions {
  /** Its value is never shown: neither in an error nor by `describeConfig`. */
  readonly secret?: boolean;
}

export type EnvKind = 'string' | 'number' | 'bigint' | 'boolean' | 'list';

export interface EnvProperty {
  readonly property: string;
  readonly env: string;
  readonly kind: EnvKind;
  readonly secret: boolean;
}

type ConfigClass = abstract new (...parameters: never[]) => object;

const declared = new WeakMap<object, Map<string, EnvProperty>>();

export function Env(env: string, options: EnvOptions = {}): PropertyDecorator {
  return (target, key) => {
    const property = String(key);
    const kind = kindOf(Reflect.getMetadata('design:type', target, key), env);
    const properties = declared.get(target.constructor) ?? new Map<string, EnvProperty>();
    properties.set(property, {
      property,
      env,
      kind,
      secret: options.secret ?? false,
    });
    declared.set(target.constructor, properties);
  };
}

/** Every variable of a config class, those of its base classes first; a subclass may declare a property again. */
export function envPropertiesOf(config: ConfigClass): EnvProperty[] {
  const chain: object[] = [];
  for (let current: object | null = config; current && current !== Function.prototype;) {
    chain.unshift(current);
    current = Object.getPrototypeOf(current) as object | null;
  }
  const properties = new Map(chain.flatMap((current) => [...(declared.get(current) ?? [])]));
  return [...properties.values()];
}

function kindOf(type: unknown, env: string): EnvKind {
  if (type === Number) return 'number';
  if (type === BigInt) return 'bigint';
  if (type === Boolean) return 'boolean';
  if (type === Array) return 'list';
  // A union of literals under a name of its own reaches the decorator as Object.
  if (type === String || type === Object) return 'string';
  throw new TypeError(`@Env('${env}') must be on a property whose type can be read from text`);
}

/** The text of a variable as a value of its kind; throws an Error whose message follows the variable's name. */
export function readEnvValue(kind: EnvKind, text: string): unknown {
  switch (kind) {
    case 'string':
      return text;
    case 'list':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'number':
      if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim())) throw new Error('must be a number');
      return Number(text);
    case 'bigint':
      if (!/^[+-]?\d+$/.test(text.trim())) throw new Error('must be an integer number');
      return BigInt(text.trim());
    case 'boolean':
      if (/^(true|1)$/i.test(text.trim())) return true;
      if (/^(false|0)$/i.test(text.trim())) return false;
      throw new Error('must be true or false');
  }
}
