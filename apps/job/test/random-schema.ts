/** Random output schemas, and answers for them of which some fit. */
import type { OutputField, OutputSchema } from '@handtest/contracts/job';
import fc from 'fast-check';

const name = fc.constantFrom('a', 'b', 'c', 'total price', 'x/y~z', 'toString');
const scalar = fc.oneof(
  fc.constantFrom<unknown>('', 'small', 0, 1, -2.5, true, false, null),
  fc.string({ maxLength: 3 }),
);

const { field } = fc.letrec<{ field: OutputField }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.record<OutputField>(
      {
        type: fc.constantFrom('boolean', 'string', 'number'),
        description: fc.string(),
        example: scalar,
      },
      { requiredKeys: ['type', 'description'] },
    ),
    fc.record<OutputField>({
      type: fc.constant('string'),
      description: fc.string(),
      enum: fc.constantFrom(['small', 'large'], ['small', 1, null], ['', 'small', 'small']),
    }),
    fc.record<OutputField>({
      type: fc.constant('array'),
      description: fc.string(),
      items: tie('field'),
    }),
    fc.record<OutputField>(
      {
        type: fc.constant('object'),
        description: fc.string(),
        properties: fc.dictionary(name, tie('field'), { maxKeys: 3 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
      },
      { requiredKeys: ['type', 'description'] },
    ),
  ),
}));

export const outputSchema: fc.Arbitrary<OutputSchema> = fc.dictionary(name, field, {
  minKeys: 1,
  maxKeys: 5,
});

/** Each value fits its field, or is any JSON. */
export function answersFor(schema: OutputSchema): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(schema).map(([key, one]) => [key, valueFor(one)] as const);
  const known = fc.record(Object.fromEntries(entries), { requiredKeys: [] });
  return fc
    .tuple(known, fc.oneof({ arbitrary: fc.constant({}), weight: 9 }, fc.dictionary(name, scalar)))
    .map(([given, more]) => ({ ...more, ...given }));
}

function valueFor(one: OutputField): fc.Arbitrary<unknown> {
  const any = fc.oneof(scalar, fc.jsonValue({ maxDepth: 2 }));
  return fc.oneof({ arbitrary: fittingValue(one), weight: 14 }, { arbitrary: any, weight: 1 });
}

function fittingValue({ type, enum: options, items, properties = {} }: OutputField): fc.Arbitrary<unknown> {
  if (options) return fc.constantFrom(...options);
  if (type === 'array') return fc.array(items ? valueFor(items) : scalar, { maxLength: 3 });
  if (type === 'object') {
    const parts = Object.entries(properties).map(([key, one]) => [key, valueFor(one)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
  }
  return { boolean: fc.boolean(), string: fc.string({ maxLength: 5 }), number: fc.double({ noNaN: true }) }[
    type
  ];
}
