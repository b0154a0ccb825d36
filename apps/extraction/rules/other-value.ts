/**
 * Values of the result that are not those that the tester chose or the instructions name: "I chose seat 12A and got 12B". Only
 * values of one kind are compared, and one that is named on both sides is none. Pure.
 */
import { askedText } from './asked-text.js';
import { type Clause, isStatement } from './clause.js';

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** Kinds of values that nothing but another value of the kind can replace. */
const kinds: readonly RegExp[] = [
  /\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b|\b\d{1,2}:\d\d\b/gi,
  new RegExp(
    `\\b\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?${month}\\b|\\b${month} \\d{1,2}(?:st|nd|rd|th)?\\b`,
    'gi',
  ),
  /\b(?:[A-Z]\d{1,4}|\d{1,4}[A-Z])\b/g,
  /\b\d{1,3} (?:adults?|persons?|people|guests?|nights?|seats?|tickets?|rooms?|children|kids|travell?ers|passengers?)\b/gi,
];
const choice =
  /\b(?:chose|choose|chosen|picked?|select(?:ed)?|set|booked|book|entered|typed|ordered|asked for|took|reserved|wanted|for)\b/i;
const result =
  /\b(?:got|gets?|gave|gives|shows?|showed|shown|says?|said|reads?|displays?|displayed|lists?|listed|states?|has|have|is|was|became|becomes|turn(?:s|ed) into|printed)\b/i;
const denial = /\b(?:no|not|never|none|without|before|from|until|taken|instead of)\b|n['’]t\b/i;

interface Said {
  readonly clause: Clause;
  readonly values: readonly string[];
}

/** The clauses with such a value. */
export function otherValues(clauses: readonly Clause[], instructions: string): Clause[] {
  const parts = clauses.filter(isStatement).map((clause) => ({ clause, cut: cutOf(clause.plain) }));
  const wrong = new Set(
    kinds.flatMap((kind) => {
      const valuesIn = (text: string) => [...text.matchAll(kind)].map(([value]) => normalized(value));
      const asked = valuesIn(askedText(instructions));
      const chosen = parts.flatMap(({ cut }) => valuesIn(cut.chosen));
      const found = parts
        .map(({ clause, cut }): Said => ({ clause, values: valuesIn(cut.found) }))
        .filter(({ values }) => values.length > 0);
      return otherThan(new Set([...asked, ...chosen]), found);
    }),
  );
  return [...wrong];
}

/** None where one value of the result is as chosen: the tester may have tried several. */
function otherThan(wanted: ReadonlySet<string>, found: readonly Said[]): Clause[] {
  if (wanted.size === 0 || found.some(({ values }) => values.some((value) => wanted.has(value)))) return [];
  return found.map(({ clause }) => clause);
}

/** A clause may name both: what was chosen is before the word of the result. */
function cutOf(plain: string): { chosen: string; found: string } {
  const chosenAt = choice.exec(plain)?.index;
  const foundAt = result.exec(plain.slice(chosenAt ?? 0))?.index;
  if (chosenAt === undefined)
    return { chosen: '', found: foundAt === undefined || denial.test(plain) ? '' : plain };
  const from = foundAt === undefined ? plain.length : chosenAt + foundAt;
  const found = plain.slice(from);
  return { chosen: plain.slice(0, from), found: denial.test(found) ? '' : found };
}

/** "14th of March", "March 14" and "14 mar" are one day. */
function normalized(value: string): string {
  const text = value.toLowerCase().replace(/[.\s]|\bof\b/g, '');
  const [number = ''] = /\d+(?::\d\d)?/.exec(text) ?? [];
  const [letters = ''] = /[a-z]+$|^[a-z]+/.exec(text.replace(/(\d)(?:st|nd|rd|th)/, '$1')) ?? [];
  return `${number.replace(/:00$/, '')}${letters.slice(0, 3)}`;
}
