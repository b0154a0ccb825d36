/** The values of an enum that a report names. */
import type { OutputField } from '@handtest/contracts/job';
import { isOfType } from './empty-value.js';
import type { Statement } from './statement.js';
import type { Topic } from './topic.js';
import { type Word, wordsIn, wordsOfName } from './word.js';

/** Exactly one value, named in clauses about the field, or else anywhere if its words have no other use. */
export function spokenChoice(topic: Topic, statements: readonly Statement[]): unknown {
  const { field } = topic;
  const about = statements.filter(({ around }) => isAbout(topic, around));
  const near = namedIn(field, about, false);
  if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  const anywhere = namedIn(field, statements, true);
  return anywhere.length === 1 ? anywhere[0] : undefined;
}

/** All values that are named in clauses about the field. */
export function spokenChoices(topic: Topic, statements: readonly Statement[]): unknown[] {
  const items = topic.field.items!;
  const about = statements.filter(({ around }) => isAbout(topic, around));
  const near = namedIn(items, about, false);
  return near.length > 0 ? near : namedIn(items, statements, true);
}

function isAbout({ own, further }: Topic, stems: ReadonlySet<string>): boolean {
  return (
    [...own.keys()].some((stem) => stems.has(stem)) ||
    [...further.keys()].filter((stem) => stems.has(stem)).length > 1
  );
}

function namedIn(field: OutputField, statements: readonly Statement[], onlyDistinct: boolean): unknown[] {
  const named = new Set(statements.flatMap(({ clause }) => choicesIn(field, clause.plain, onlyDistinct)));
  return field.enum!.filter((value) => named.has(value));
}

/** Words that praise, grade or agree are said about anything. */
const grading =
  /^(?:yes|no|none|good|bad|great|ok|okay|fine|poor|fair|excellent|low|medium|high|critical|minor|major|pass|passed|fail|failed|partial|partially|partly|other|unknown|true|false|left|right|top|bottom|up|down|on|off|open|closed|new|old|first|last|fast|slow|easy|hard|difficult|working|works|broken|normal|never|always|sometimes|clear|success|error|blocked|average|same|different|all|some|many|few|n a|in|out|not applicable|not tested|test|home|page)$/;

/** Values outside negation. The longest comes first: "very good" is not "good". */
export function choicesIn(field: OutputField, text: string, onlyDistinct = false): unknown[] {
  const words = wordsIn(text);
  const free = words.map(() => true);
  const found: { value: unknown; at: number }[] = [];
  const stems = new Set(words.flatMap(({ stem, written }) => [stem, written]));
  const values = choicesOf(field).filter(
    ({ parts: [first] }) => stems.has(first!.stem) || stems.has(first!.written),
  );
  for (const { value, parts } of values) {
    if (onlyDistinct && grading.test(parts.map(({ written }) => written).join(' '))) continue;
    for (let at = 0; at + parts.length <= words.length; at++) {
      const fits = parts.every((part, index) => free[at + index] && isSame(words[at + index]!, part));
      if (!fits) continue;
      for (let index = 0; index < parts.length; index++) free[at + index] = false;
      const before = words.slice(Math.max(0, at - 4), at).map(({ written }) => written);
      const isOther =
        onlyDistinct && isInCompound(text, words[at + parts.length - 1]!, words[at + parts.length]);
      if (!isOther && !isDenied(before)) found.push({ value, at });
    }
  }
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ value }) => value))];
}

/** "Phone" in "the phone number", "card" in "the card field": part of the name of another thing. */
function isInCompound(text: string, last: Word, next: Word | undefined): boolean {
  return next !== undefined && text.slice(last.end, next.start) === ' ' && thing.test(next.written);
}

const thing =
  /^(?:numbers?|fields?|buttons?|links?|pages?|icons?|lists?|forms?|texts?|labels?|menus?|boxes|box|codes?|addresses|address|names?|looks?|views?|images?|pictures?|messages?|errors?|screens?|tabs?|section|details|types?|holder|reader|size|colou?rs?|versions?|users?)$/;

interface Choice {
  readonly value: unknown;
  readonly parts: readonly Part[];
}

const known = new WeakMap<OutputField, Choice[]>();

/** The values of an enum with their words, the longest first. */
function choicesOf(field: OutputField): Choice[] {
  const choices =
    known.get(field) ??
    field
      .enum!.filter((value) => isOfType(field, value))
      .map((value) => ({ value, parts: partsOf(value) }))
      .filter(({ parts }) => parts.length > 0)
      .sort((a, b) => b.parts.length - a.parts.length);
  known.set(field, choices);
  return choices;
}

interface Part {
  readonly written: string;
  readonly stem: string;
}

/** "credit_card" is "credit card", while "PayPal" stays one word. */
function partsOf(value: unknown): Part[] {
  const text = String(value);
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(text) ? wordsOfName(text) : wordsIn(text.replaceAll('_', ' '));
}

function isSame(word: Part, part: Part): boolean {
  return word.written === part.written || (word.stem === part.stem && part.stem.length > 2);
}

function isDenied(before: readonly string[]): boolean {
  return /(?:^|\s)(?:not|no|nor|neither|without|than|instead of|except|but not|\w+n't)(?: (?:the|a|an|in|on|really|very|any|quite|with|work|use|it))*$/.test(
    before.join(' '),
  );
}
