/** The text that a report names for a field: a quotation, an identifier, a date, a name. */
import { limited } from '../../text/limited.js';
import { bestOf, type Candidate, onlyOf } from './candidate.js';
import type { Statement } from './statement.js';
import { formOf, type Form, quotationsIn } from './text-form.js';
import { coverage, ownCoverage, type Topic, without } from './topic.js';
import { wordsIn } from './word.js';

const longest = 2_000;
/** Of one form in a sentence. */
const mostSpans = 50;

export function spokenText(topic: Topic, statements: readonly Statement[]): string | undefined {
  const form = formOf(topic);
  if (form?.name === 'description') return descriptionOf(topic, statements);
  const found = form && inForm(form, topic, statements);
  const text = found ?? (form?.isStrict ? undefined : namedText(topic, statements));
  return text === undefined ? undefined : limited(text, longest);
}

/** A value in the form of the field: the nearest one, or the only one when its form says enough. */
function inForm(form: Form, topic: Topic, statements: readonly Statement[]): string | undefined {
  const candidates = statements.flatMap((statement) => candidatesIn(statement, form, topic));
  const best = bestOf(candidates, topic);
  if (best !== undefined || form.isEnough) {
    return best ?? onlyOf(candidates.filter(({ statement }) => !isDayOfTest(form, statement)));
  }
  return message.test(topic.asked)
    ? onlyOf(candidates.filter((candidate) => isLed(candidate, form)))
    : undefined;
}

/** "I tested on 12 March" is no date of the website. */
function isDayOfTest({ name }: Form, { clause }: Statement): boolean {
  return name === 'date' && /\b(?:i|we) (?:tested|tried|checked|did|ran|started)\b/i.test(clause.plain);
}

const message = /\b(?:message|error|hint|warning|notice|toast|alert)\b/;

/** "I get "Wrong password"": the words before say that the page shows it. */
function isLed({ statement, start }: Candidate<string>, { lead }: Form): boolean {
  return lead?.test(statement.clause.text.slice(Math.max(0, start - 40), start)) ?? false;
}

function candidatesIn(statement: Statement, form: Form, { asked }: Topic): Candidate<string>[] {
  const { text } = statement.clause;
  const spans = form
    .find(text)
    .slice(0, mostSpans)
    .filter(({ start, end }) => isStated(text, start, end, asked) && !isPart(text, end))
    .filter(({ start, end }) => form.name === 'quotation' || !isInQuotedData(text, start, end));
  if (spans.length === 0) return [];
  const words = wordsIn(text);
  return spans.map(({ value, start, end }) => ({ value, statement, start, end, words, bonus: 0.1 }));
}

/** The page's own data, such as “paid: yes. order number: A-1”: quotations of this kind say nothing. */
function isInQuotedData(text: string, start: number, end: number): boolean {
  const around = quotationsIn(text).filter((quotation) => quotation.start < start && quotation.end > end);
  return around.some(({ value }) => /[\p{L}\p{N}]\s*[:=]/u.test(value));
}

/** "8 to 10", "C1, C2", "A-1 and A-2": one of them is not the value. */
function isPart(text: string, end: number): boolean {
  return /^(?: ?(?:to|until|and|or|&|[,/–-]) ?(?:\d|\p{Lu}\p{L}{0,3}-?\d))/u.test(text.slice(end, end + 12));
}

/** Neither denied ("no "PIN incorrect"") nor the value of before ("from 4 December to 1 January"). */
function isStated(text: string, start: number, end: number, asked: string): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  const isStart = /\bfrom $/i.test(before) && /^ (?:to|until) /i.test(text.slice(end, end + 7));
  if (isStart && !/\b(?:before|old|initial|original|previous|from|start)\b/.test(asked)) return false;
  return !/\b(?:no|not|without|instead of|never|any)(?: \w+)? ?$/i.test(before);
}

/** "the page title is Example Domain", "customer Acme", "a plan called Starter". */
function namedText(topic: Topic, statements: readonly Statement[]): string | undefined {
  const values = new Map<string, string>();
  for (const statement of statements) {
    if (ownCoverage(topic, statement.stems) < 0.5) continue;
    const value = namedAfter(statement, topic);
    if (value !== undefined) values.set(value.toLowerCase(), value);
  }
  return values.size === 1 ? [...values.values()][0] : undefined;
}

const verb =
  /^(?: ?(?:is|was|are|were|reads?|says?|said|shows?|showed|displays?|displayed|still|now|correctly|then|called|named|labelled|labeled|titled|entitled|set to|of|=|:|on|in|for|to|name|-|"|“)\b ?| ?[=:"“] ?){0,4}/i;
const properName =
  /^(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\.? )?(?:[\p{Lu}\p{N}](?:[\p{L}\p{M}\p{N}&.'’+/-]|:(?=\p{N}))*)(?:(?: (?:of|de|the|and|&|van|von) | )[\p{Lu}\p{N}][\p{L}\p{M}\p{N}&.'’+/-]*){0,6}/u;
const notName =
  /^(?:I|It|The|This|That|They|We|You|A|An|No|Not|Yes|OK|Ok|There|But|And|So|Then|After|When|If|All|Everything|Nothing)(?: |$|'|’)/;

/** The name or the quotation after the last of the field's own words. */
function namedAfter({ clause }: Statement, topic: Topic): string | undefined {
  const last = wordsIn(clause.text).findLast(({ stem }) => topic.own.has(stem));
  if (!last || clause.isNegated) return undefined;
  const rest = clause.text.slice(last.end);
  const quoted = quotedNext.exec(rest)?.[1];
  if (quoted !== undefined) return quoted.trim();
  const after = rest.slice(verb.exec(rest)![0].length).trimStart();
  const match = properName.exec(after)?.[0];
  if (!match || notName.test(match) || isPart(after, match.length)) return undefined;
  return match.replace(/[.,;:!?'’-]+$/, '');
}

const quotedNext =
  /^ ?(?:(?:is|was|reads?|says?|said|shows?|still|now|called|named|labelled|titled|set to|as|:|=) ?){0,3}["“]([^"”\n]{1,200})["”]/i;

/** Sentences about a field that asks for a description. */
function descriptionOf(topic: Topic, statements: readonly Statement[]): string | undefined {
  const subject = without(
    topic,
    /^(?:not$|comment|remark|descript|summary|feedback|impress|detail|opin|reason|explan|observ|suggest)/,
  );
  if (subject.own.size === 0) return undefined;
  const about = statements.filter(
    ({ stems, clause }) =>
      ownCoverage(subject, stems) >= 0.5 && coverage(subject, stems) >= 0.4 && !clause.isHedged,
  );
  const text = about
    .map(({ clause }) => clause.text)
    .join(' ')
    .trim();
  return text === '' ? undefined : limited(text, longest);
}
