/**
 * Examples of requests and answers, made from their schemas: each field has the value of its name, so that the same
 * job, project and organization appear everywhere. `example.ts` has what a schema cannot know. Pure.
 */
import type { Schema } from '@handtest/contracts/schema';
import { sampleValue } from './sample-value.js';

export type Schemas = Readonly<Record<string, Schema>>;

const instant = '2026-03-02T09:30:00.000Z';
/** Fields that only a job without a result has. */
const ofFailures = ['reason', 'error', 'truncated', 'retryAfterSeconds'];
/** Deeper parts of a schema that contains itself show only what is required. */
const depthLimit = 4;

/**
 * With all fields for an answer; with the required ones and those in `shown` for a request.
 * @param owner the schema that has the field `name`
 */
export function sampleOf(
  schema: Schema,
  schemas: Schemas,
  shown?: readonly string[],
  name = '',
  owner = '',
): unknown {
  return valueOf(schema, name, 0, { schemas, shown, owner });
}

interface Making {
  readonly schemas: Schemas;
  readonly shown: readonly string[] | undefined;
  /** The name of the schema around the value. */
  readonly owner: string;
}

function valueOf(schema: Schema, name: string, depth: number, making: Making): unknown {
  const { $ref, oneOf, enum: choices, examples, format, default: usual, minimum = 0 } = schema;
  if (examples) return examples[0];
  if ($ref) {
    const owner = $ref.split('/').at(-1)!;
    return valueOf(making.schemas[owner] ?? {}, name, depth, { ...making, owner });
  }
  if (oneOf) return valueOf(oneOf[0]!, name, depth, making);
  const known = sampleValue(making.owner, name);
  if (known !== undefined && fits(known, schema)) return known;
  if (choices) return choices[0];
  if (usual !== undefined) return usual;
  if (format === 'date-time') return instant;
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri') return 'https://shop.example.com/';
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, depth, making);
    case 'array':
      return depth >= depthLimit ? [] : [valueOf(schema.items ?? {}, name, depth + 1, making)];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Math.max(minimum, 1);
    case 'string':
      return 'text';
    default:
      return {};
  }
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number, making: Making): object {
  const isShown = (name: string) =>
    required.includes(name) ||
    (depth < depthLimit && (making.shown?.includes(name) ?? !ofFailures.includes(name)));
  const entries = Object.entries(properties).filter(([name]) => isShown(name));
  return Object.fromEntries(entries.map(([name, field]) => [name, valueOf(field, name, depth + 1, making)]));
}

function fits(value: unknown, { $ref, type, enum: choices, items, properties }: Schema): boolean {
  if ($ref ?? properties) return false;
  if (choices) return choices.includes(value as string);
  const types = [type].flat();
  if (Array.isArray(value)) {
    return types.includes('array') && value.every((item) => fits(item, items ?? {}));
  }
  if (value === null) return types.includes('null');
  if (type === undefined) return true;
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(typeof value as 'string');
}
