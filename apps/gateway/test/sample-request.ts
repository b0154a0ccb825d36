/**
 * A small request that a contract accepts, made from its schema, so that a new row needs no sample of its own: the required
 * fields, those with an example, and the project.
 */
import type { Route } from '../route/route.js';
import { requestFieldsOf } from '../openapi/description.js';
import type { Schema } from '@handtest/contracts/schema';

export function sampleRequest(row: Route): Record<string, unknown> {
  const { properties, required } = requestFieldsOf(row);
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || properties[name]!.examples || name === 'projectId',
  );
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name]!)]));
}

const byFormat: Record<string, string> = {
  email: 'a@example.com',
  uri: 'https://a.example/path',
  'date-time': '2030-01-01T00:00:00.000Z',
};

function sampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.format) return byFormat[schema.format];
  switch ([schema.type].flat()[0]) {
    case 'string':
      return 'correct-horse-battery-staple'.slice(0, schema.minLength ?? 1);
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(schema.items!)];
    default:
      return {};
  }
}
