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
import { answerFor, type LabelledValue, labelledValuesOf } from './labelled-value.js';
import { spokenList } from './list-value.js';
import { numbersIn } from './number-notation.js';
import { spokenNumber } from './number-value.js';
import { sentencesOf, type Statement, statementsOf } from './statement.js';
import { spokenText } from './text-value.js';
import { ownCoverage, type Topic, topicOf, topicsOf } from './topic.js';
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
    labelled: labelledValuesOf(prose.lines, new Set(keysOf(schema).filter(Boolean)), listKeysOf(schema)),
    statements: statementsOf(prose),
    sentences: sentencesOf(prose),
    verdict,
  };
  const found = topicsOf(schema).map(
    (topic) => [topic, valueOf(topic, [labelKey(topic.name)], sources)] as const,
  );
  const kept = found.map(
    ([topic, value]) => [topic, isOfOther(topic, value, found, sources) ? undefined : value] as const,
  );
  return {
    data: Object.fromEntries(kept.map(([{ name, field }, value]) => [name, value ?? emptyOf(field)])),
    unstated: kept.filter(([, value]) => value === undefined).map(([{ name }]) => name),
  };
}

type Found = readonly [topic: Topic, value: unknown];

/** One number of the report answers one field: the one with its label, or else the only one whose words are next to it. */
function isOfOther(topic: Topic, value: unknown, found: readonly Found[], sources: Sources): boolean {
  if (typeof value !== 'number' || isLabelled(topic, sources)) return false;
  const others = found.filter(([other, same]) => other !== topic && same === value).map(([other]) => other);
  if (others.length === 0) return false;
  const places = sources.statements.filter(({ clause }) =>
    numbersIn(clause.plain).some((number) => number.value === value),
  );
  if (places.length > others.length) return false;
  const nearness = (one: Topic) => Math.max(0, ...places.map(({ stems }) => ownCoverage(one, stems)));
  const own = nearness(topic);
  return own <= 0.5 || others.some((other) => isLabelled(other, sources) || nearness(other) >= own);
}

function isLabelled(topic: Topic, { labelled }: Sources): boolean {
  return answerFor(topic, labelled, [labelKey(topic.name)]) !== undefined;
}

/** The labels of values in a report; properties of objects with and without the name of the object. */
function keysOf(fields: OutputSchema, before = ''): string[] {
  return Object.entries(fields).flatMap(([name, { properties }]) => [
    labelKey(name),
    labelKey(`${before} ${name}`),
    ...keysOf(properties ?? {}, name),
  ]);
}

function listKeysOf(fields: OutputSchema): Set<string> {
  const lists = Object.entries(fields).filter(([, { type }]) => type === 'array');
  return new Set(lists.map(([name]) => labelKey(name)));
}

/** @param names keys of its labels, the most exact first */
function valueOf(topic: Topic, names: readonly string[], sources: Sources): unknown {
  if (topic.field.type === 'object') return objectOf(topic, sources);
  const labelled = answerFor(topic, sources.labelled, names);
  if (labelled && isOpen(labelled.parts)) return undefined;
  const answer = labelled && typedAnswer(topic, labelled.parts, labelled.isList);
  // A yes, no or number that its own label does not give clearly is not searched for elsewhere.
  const isClosed = labelled && ['boolean', 'number'].includes(topic.field.type);
  const value = answer ?? (isClosed ? undefined : spokenValue(topic, sources));
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
