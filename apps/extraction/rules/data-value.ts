/**
 * Values for the caller's output schema, found in the report by rules. A field that the report does not mention gets the
 * empty value of its type, and the explanation lists it.
 */
import type { OutputField, OutputSchema, PassStatus } from '@handtest/contracts/job';
import { keywordsOf, labelKey, labelledValues, overlap, type Sentence, wordsOf } from './sentence.js';

export interface ReportText {
  readonly report: string;
  readonly sentences: readonly Sentence[];
  readonly verdict: PassStatus | null;
}

export interface DataFound {
  readonly data: Record<string, unknown>;
  /** Fields that the report does not mention. */
  readonly silent: string[];
}

export function dataOf(schema: OutputSchema | undefined, text: ReportText): DataFound {
  const silent: string[] = [];
  const values = labelledValues(text.report, new Set(labelsOf(schema ?? {}).filter(Boolean)));
  const entries = Object.entries(schema ?? {}).map(([name, field]) => {
    const found = valueOf(name, field, text, values);
    if (found === undefined) silent.push(name);
    return [name, found ?? emptyOf(field)];
  });
  return { data: Object.fromEntries(entries) as Record<string, unknown>, silent };
}

/** The labels of values in a report; properties of objects with and without the name of the object. */
function labelsOf(fields: Readonly<Record<string, OutputField>>, before = ''): string[] {
  return Object.entries(fields).flatMap(([name, { properties }]) => [
    labelKey(name),
    labelKey(`${before} ${name}`),
    ...labelsOf(properties ?? {}, name),
  ]);
}

type Labelled = ReadonlyMap<string, readonly string[]>;

function valueOf(name: string, field: OutputField, text: ReportText, values: Labelled): unknown {
  if (field.type === 'object') return objectOf(name, field, text, values);
  const labelled = values.get(labelKey(name));
  if (labelled?.length) {
    const converted = asType(field, labelled);
    if (converted !== undefined) return converted;
  }
  return spokenValue(name, field, text);
}

/** A labelled value in the type of the field; undefined when it has another type. */
function asType(field: OutputField, parts: readonly string[]): unknown {
  const value = parts.map(ticked).join(' ').trim();
  if (field.enum) return enumValue(field, value);
  if (field.type === 'boolean') return booleanOf(value);
  if (field.type === 'number') return numberIn(value.replace(decimalComma, '$1.$2'));
  if (field.type === 'string') return value;
  return field.type === 'array' ? listOf(field, parts) : undefined;
}

/** In numbers of a form "2,5" is 2.5, while "1,200" is 1200. */
const decimalComma = /^([-−]?\d+),(\d{1,2})(?![\d,])/;

function listOf(field: OutputField, parts: readonly string[]): unknown[] | undefined {
  if (field.items?.enum) return valuesSaid(field.items, parts.map(ticked).join(' '));
  const items = parts.length === 1 ? parts[0]!.split(/\s*[,;]\s*/) : [...parts];
  const given = items
    .map((item) => item.trim())
    .filter((item) => item && !/^(?:none|nothing|n\/a|-)$/i.test(item));
  const item = field.items ?? { type: 'string' };
  const converted = given.map((part) => asType(item, [part]));
  return converted.every((value) => value !== undefined) ? converted : undefined;
}

function objectOf(name: string, field: OutputField, text: ReportText, values: Labelled): unknown {
  const found = Object.entries(field.properties ?? {}).map(([key, inner]) => {
    const prefixed = values.get(labelKey(`${name} ${key}`));
    const value = prefixed?.length
      ? asType(inner, prefixed)
      : valueOf(key, inner, { ...text, verdict: null }, values);
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

/** Required properties without a schema are null: no value is known. */
function undescribed({ required = [], properties = {} }: OutputField): Record<string, null> {
  const names = required.filter((name) => !Object.hasOwn(properties, name));
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The value in the sentences that share most words with the field's name and description. */
function spokenValue(name: string, field: OutputField, text: ReportText): unknown {
  const about = keywordsOf(`${name} ${field.description ?? ''}`);
  const related = text.sentences
    .map((sentence) => ({ sentence, shared: overlap(about, keywordsOf(sentence.text)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ sentence }) => sentence);
  if (field.enum) return enumValue(field, related.map(({ text: sentence }) => sentence).join(' '));
  if (field.type === 'boolean') return spokenBoolean(field, related, text.verdict);
  if (field.type === 'number')
    return related.map((sentence) => numberIn(sentence.text)).find((n) => n !== undefined);
  if (field.type === 'string') return related[0]?.text;
  return field.type === 'array' ? spokenList(field, related, about, text) : undefined;
}

/** The tone of the sentences about the field, or else the verdict. */
function spokenBoolean(
  field: OutputField,
  related: readonly Sentence[],
  verdict: PassStatus | null,
): boolean | undefined {
  const asksForProblem = /\b(?:errors?|bugs?|issues?|problems?|fail\w*|broken|crash\w*)\b/i.test(
    field.description ?? '',
  );
  const spoken = related.find(({ tone }) => tone !== 'neutral');
  const well = spoken ? spoken.tone === 'praise' : verdict === null ? undefined : verdict !== 'fail';
  return well === undefined ? undefined : well !== asksForProblem;
}

function spokenList(
  field: OutputField,
  related: readonly Sentence[],
  about: ReadonlySet<string>,
  { sentences, verdict }: ReportText,
): unknown[] | undefined {
  if (field.items && field.items.type !== 'string') return undefined;
  if (field.items?.enum) {
    const said = valuesSaid(field.items, related.map((sentence) => sentence.text).join(' '));
    return said.length ? said : undefined;
  }
  const asksForProblems = overlap(about, keywordsOf('errors bugs issues problems defects failures')) > 0;
  if (!asksForProblems) return related.length ? related.map((sentence) => sentence.text) : undefined;
  return verdict === null
    ? undefined
    : sentences.filter(({ tone }) => tone === 'problem').map((sentence) => sentence.text);
}

function enumValue(field: OutputField, text: string): unknown {
  return valuesSaid(field, text)[0];
}

/** The values of the enum that a text contains. */
function valuesSaid(field: OutputField, text: string): unknown[] {
  const said = ` ${wordsOf(text).join(' ')} `;
  return field.enum!.filter((value) => {
    const words = wordsOf(String(value)).join(' ');
    return words.length > 0 && ofType(field, value) && said.includes(` ${words} `);
  });
}

/** The checked boxes of a form like `[x] red [ ] blue [x] green`; any other text unchanged. */
function ticked(text: string): string {
  const boxes = [...text.matchAll(/[[(]\s*([xX✓✔]?)\s*[\])]([^[(]*)/g)];
  if (boxes.every(([, , label]) => label!.trim() === '')) return text;
  const chosen = boxes.filter(([, mark]) => mark).map(([, , label]) => label!.trim());
  return chosen.join(', ');
}

function ofType(field: OutputField, value: unknown): boolean {
  return field.type === 'array' ? Array.isArray(value) : typeof value === field.type;
}

export function booleanOf(text: string): boolean | undefined {
  const value = text.trim().toLowerCase();
  if (/^(?:no\b|false\b|not\b|failed\b|fail\b|never\b|n$|\[ \]|✗|❌)/.test(value)) return false;
  if (/^(?:yes\b|true\b|ok\b|okay\b|passed\b|pass\b|works?\b|y$|\[x\]|✓|✔|✅)/.test(value)) return true;
  return undefined;
}

/** The first number of a text: "took 3.5 seconds" is 3.5, "1,200 items" is 1200. */
export function numberIn(text: string): number | undefined {
  const match = /(?<![\p{L}\d.])[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\p{L}\d.])[-−]?\d+(?:\.\d+)?/u.exec(
    text,
  );
  return match ? Number(match[0].replaceAll(',', '').replace('−', '-')) : undefined;
}

/** The empty value of a field's type, or the first value of its enum. */
export function emptyOf(field: OutputField): unknown {
  if (field.enum) return field.enum.find((value) => ofType(field, value)) ?? field.enum[0];
  if (field.type === 'boolean') return false;
  if (field.type === 'number') return 0;
  if (field.type === 'string') return '';
  if (field.type === 'array') return [];
  const required = (field.required ?? []).flatMap((name) => {
    const inner = field.properties?.[name];
    return inner ? [[name, emptyOf(inner)] as const] : [];
  });
  return { ...undescribed(field), ...Object.fromEntries(required) };
}
