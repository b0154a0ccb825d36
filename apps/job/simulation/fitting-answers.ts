/** Answers of the simulated tester that fit the output schema of a job. Pure. */
import type { OutputField, OutputSchema } from '@handtest/contracts/job';
import { answersFaults } from '../answer/answers-faults.js';

/** One for each field. A field that no value fits has none. */
export function fittingAnswers(schema: OutputSchema, hasPassed: boolean): Record<string, unknown> {
  return withoutUnfit(Object.entries(schema).map(([name, field]) => [name, valueFor(field, hasPassed)]));
}

/** The example of the field, the first of its options, or a made-up value; undefined when none fits. */
function valueFor(field: OutputField, hasPassed: boolean): unknown {
  const candidates = [field.example, ...(field.enum ?? [madeUp(field, hasPassed)])];
  return candidates.find((value) => fits(value, field));
}

function fits(value: unknown, field: OutputField): boolean {
  return value !== undefined && answersFaults({ value }, { value: field }).length === 0;
}

function madeUp({ type, items, properties, required = [] }: OutputField, hasPassed: boolean): unknown {
  switch (type) {
    case 'boolean':
      return hasPassed;
    case 'number':
      return 1;
    case 'string':
      return 'Simulated answer';
    case 'array': {
      const item = items ? valueFor(items, hasPassed) : 'Simulated answer';
      return item === undefined ? [] : [item];
    }
    case 'object': {
      const parts = Object.entries(properties ?? {});
      const undeclared = required.filter((name) => !Object.hasOwn(properties ?? {}, name));
      return withoutUnfit([
        ...parts.map(([name, part]): [string, unknown] => [name, valueFor(part, hasPassed)]),
        ...undeclared.map((name): [string, unknown] => [name, 'Simulated answer']),
      ]);
    }
  }
}

function withoutUnfit(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
