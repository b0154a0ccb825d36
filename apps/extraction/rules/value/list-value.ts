/** Lists that a report gives for a field without a label. */
import { spokenChoices } from './choice-value.js';
import { numbersIn } from './number-notation.js';
import type { Statement } from './statement.js';
import { formOf } from './text-form.js';
import { coverage, ownCoverage, type Topic } from './topic.js';

const maximumProblems = 50;

export function spokenList(
  topic: Topic,
  statements: readonly Statement[],
  sentences: readonly Statement[],
): unknown[] | undefined {
  const items = topic.field.items ?? { type: 'string' };
  if (topic.field.enum) return undefined;
  if (items.enum) return filled(spokenChoices(topic, statements));
  if (items.type !== 'string' && items.type !== 'number') return undefined;
  if (items.type === 'string' && asksForProblems(topic)) return problemsIn(statements, topic);
  const about = sentences.filter(
    ({ stems, clause }) => ownCoverage(topic, stems) >= 0.5 && !clause.isNegated && !clause.isHedged,
  );
  return items.type === 'number' ? filled(numbersAbout(about)) : filled(textsAbout(about, topic));
}

function filled<Item>(list: readonly Item[]): Item[] | undefined {
  return list.length > 0 ? [...list] : undefined;
}

function numbersAbout(about: readonly Statement[]): number[] {
  const [first] = about
    .map(({ clause }) => numbersIn(clause.plain).filter(({ isOther }) => !isOther))
    .filter(({ length }) => length > 1);
  return (first ?? []).map(({ value }) => value);
}

/** Texts in the form of the field, or else one enumeration ("Home, Shop and About"). */
function textsAbout(about: readonly Statement[], topic: Topic): string[] {
  const form = formOf(topic);
  if (form && form.name !== 'description') {
    const found = about.flatMap(({ clause }) => form.find(clause.text).map(({ value }) => value));
    if (found.length > 0 || form.isStrict) return [...new Set(found)];
  }
  const lists = about.map((statement) => enumerationIn(statement, topic)).filter(({ length }) => length > 1);
  return lists.length === 1 ? lists[0]! : [];
}

/** At least three items with commas, or two with "and", after the field's words; names or quoted texts. */
function enumerationIn({ clause, words }: Statement, topic: Topic): string[] {
  const last = words.findLast(({ stem }) => topic.own.has(stem));
  const from = clause.text === clause.plain && last ? last.end : Math.max(0, clause.text.search(/:\s/) + 1);
  const rest = clause.text
    .slice(from, from + 1_000)
    .replace(
      /^[^:]{0,40}:\s|^\s*(?:\w+\s+){0,3}?(?:are|is|were|include[sd]?|has|have|had|shows?|showed|listed|lists?|offers?)\s+/i,
      '',
    );
  const items = rest.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|&)\s+/).map((item) =>
    item
      .trim()
      .replace(/^["“'`]|["”'`]$|[.!]$/g, '')
      .replace(/["”'`]$/, ''),
  );
  return items.length > 1 &&
    items.every((item: string) => /^[\p{Lu}\p{N}]/u.test(item) && item.split(' ').length <= 5)
    ? items
    : [];
}

function asksForProblems({ asked }: Topic): boolean {
  return /\b(?:bugs?|errors?|issues?|problems?|defects?|failures?|what (?:is|was|went) (?:wrong|broken))\b/.test(
    asked,
  );
}

/** The first sentences that report a problem; an empty list when the report says that there is none. */
function problemsIn(statements: readonly Statement[], topic: Topic): string[] | undefined {
  const problems = statements.filter(({ clause }) => clause.tone === 'problem' && !clause.text.endsWith(':'));
  const found = problems.slice(0, maximumProblems);
  if (found.length > 0) return found.map(({ clause }) => clause.text.replace(/[,;]$/, ''));
  const denied = statements.some(
    ({ clause, stems }) => clause.isNegated && clause.tone === 'praise' && coverage(topic, stems) > 0,
  );
  return denied ? [] : undefined;
}
