/**
 * Values for the caller's output schema, found in a report by rules: in labelled lines, or near the field's own words. A field
 * that the report does not state without doubt gets the empty value of its type, and its name is listed.
 */
import type { OutputSchema, PassStatus } from '@handtest/contracts/job';
import { labelKey } from '../label.js';
import type { Prose } from '../prose.js';
import { spokenBoolean } from './boolean-value.js';
import { spokenChoice } from './choice-value.js';
import { emptyOf, isOfType, undescribed } from './empty-value.js';
import { type LabelledValue, labelledValuesOf, partsFor } from './labelled-value.js';
import { spokenList } from './list-value.js';
import { spokenNumber } from './number-value.js';
import { sentencesOf, type Statement, statementsOf } from './statement.js';
import { spokenText } from './text-value.js';
import { type Topic, topicOf, topicsOf } from './topic.js';
import { isOpen, typedAnswer } from './typed-answer.js';

export interface ValuesFound {
  readonly data: Record<string, unknown>;
  /** Fields that the report does not state. */
  readonly unstated: string[];
}

interface Sources {
  readonly labelled: readonly LabelledValue[];
  readonly statements: readonly Statement[];
  readonly sentences: readonly Statement[];
  readonly verdict: PassStatus | null;
}

/** @param verdict of the tester or of the report; it answers only fields about the whole test */
export function valuesOf(
  outputSchema: OutputSchema | undefined,
  prose: Prose,
  verdict: PassStatus | null = null,
): ValuesFound {
  const schema = outputSchema ?? {};
  const sources: Sources = {
    labelled: labelledValuesOf(prose.lines, new Set(keysOf(schema).filter(Boolean))),
    statements: statementsOf(prose),
    sentences: sentencesOf(prose),
    verdict,
  };
  const found = topicsOf(schema).map(
    (topic) => [topic, valueOf(topic, [labelKey(topic.name)], sources)] as const,
  );
  return {
    data: Object.fromEntries(found.map(([{ name, field }, value]) => [name, value ?? emptyOf(field)])),
    unstated: found.filter(([, value]) => value === undefined).map(([{ name }]) => name),
  };
}

/** The labels of values in a report; properties of objects with and without the name of the object. */
function keysOf(fields: OutputSchema, before = ''): string[] {
  return Object.entries(fields).flatMap(([name, { properties }]) => [
    labelKey(name),
    labelKey(`${before} ${name}`),
    ...keysOf(properties ?? {}, name),
  ]);
}

/** @param names keys of its labels, the most exact first */
function valueOf(topic: Topic, names: readonly string[], sources: Sources): unknown {
  if (topic.field.type === 'object') return objectOf(topic, sources);
  const parts = partsFor(topic, sources.labelled, names);
  if (parts && isOpen(parts)) return undefined;
  const value = (parts && typedAnswer(topic, parts)) ?? spokenValue(topic, sources);
  return value !== undefined && isValid(topic, value) ? value : undefined;
}

function isValid({ field }: Topic, value: unknown): boolean {
  if (field.type === 'number' && !Number.isFinite(value)) return false;
  return isOfType(field, value) && (!field.enum || field.type === 'array' || field.enum.includes(value));
}

function spokenValue(topic: Topic, { statements, sentences, verdict }: Sources): unknown {
  const { field } = topic;
  if (field.type === 'array') return spokenList(topic, statements, sentences);
  if (field.type === 'number') return spokenNumber(topic, statements);
  if (field.enum) return spokenChoice(topic, statements);
  return field.type === 'boolean' ? spokenBoolean(topic, statements, verdict) : spokenText(topic, sentences);
}

function objectOf({ name, field }: Topic, sources: Sources): unknown {
  const found = Object.entries(field.properties ?? {}).map(([key, inner]) => {
    const names = [labelKey(`${name} ${key}`), labelKey(key)];
    const topic = topicOf(key, inner, name);
    const value = valueOf(topic, names, { ...sources, verdict: null });
    return [key, value, inner] as const;
  });
  if (found.every(([, value]) => value === undefined)) return undefined;
  const required = new Set(field.required ?? []);
  const kept = found.filter(([key, value]) => value !== undefined || required.has(key));
  return {
    ...undescribed(field),
    ...Object.fromEntries(kept.map(([key, value, inner]) => [key, value ?? emptyOf(inner)])),
  };
}
