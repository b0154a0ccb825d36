/** The clauses of a report that say what happened, with their words. */
import type { Clause } from '../clause.js';
import type { Prose } from '../prose.js';
import { toneOf } from '../tone.js';
import { type Word, wordsIn } from './word.js';

export interface Statement {
  readonly clause: Clause;
  /** Of the clause without its quotations. */
  readonly words: readonly Word[];
  readonly stems: ReadonlySet<string>;
  /** Stems of the whole sentence, and of the sentence before. */
  readonly around: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
  /** A problem, or an error that is quoted, in this sentence or the next two. */
  readonly isTroubled: boolean;
  /** The statement before in the same line. */
  readonly previous?: Statement;
}

/** Longer reports are read up to this many clauses. A longer clause is data, and no prose. */
const mostClauses = 3_000;
const longestClause = 2_000;

const quotation = /["“„«][^"”“»]{1,500}["”“»]/g;

function hasTrouble({ tone, isMinor, text }: Clause): boolean {
  const quoted = [...text.matchAll(quotation)].map(([match]) => match).join(' ');
  return (tone === 'problem' && !isMinor) || toneOf(quoted).tone === 'problem';
}

/** Conditional, past, expected and quoted clauses, questions and orders to a machine are left out. */
export function statementsOf(prose: Prose): Statement[] {
  const read = prose.clauses.slice(0, mostClauses).filter(({ text }) => text.length <= longestClause);
  const clauses = read.map((clause) => {
    const words = wordsIn(clause.plain);
    return { clause, words, stems: new Set(words.map(({ stem }) => stem)) };
  });
  const sentences = new Map<number, Set<string>>();
  for (const { clause, stems } of clauses) {
    const around = sentences.get(clause.sentence) ?? new Set();
    for (const stem of stems) around.add(stem);
    sentences.set(clause.sentence, around);
  }
  const troubled = new Set(read.filter(hasTrouble).map(({ sentence }) => sentence));
  const statements: Statement[] = [];
  for (const { clause, words, stems } of clauses) {
    if (!isSaid(clause)) continue;
    const last = statements.at(-1);
    const around = sentences.get(clause.sentence)!;
    const before = sentences.get(clause.sentence - 1) ?? new Set<string>();
    const previous = last && Math.abs(last.clause.line - clause.line) <= 1 ? { previous: last } : {};
    const isTroubled = [0, 1, 2].some((further) => troubled.has(clause.sentence + further));
    statements.push({ clause, words, stems, around, before, isTroubled, ...previous });
  }
  return statements;
}

/** Whole sentences with their quotations, for fields that ask for a text. */
export function sentencesOf(prose: Prose): Statement[] {
  const groups = new Map<number, Clause[]>();
  for (const clause of prose.clauses.slice(0, mostClauses)) {
    const isRead = isSaid({ ...clause, isQuoted: false }) && !prose.lines[clause.line]?.isQuoted;
    if (isRead) {
      const group = groups.get(clause.sentence) ?? [];
      group.push(clause);
      groups.set(clause.sentence, group);
    }
  }
  const clauses = [...groups.values()].map((group): Clause => {
    const text = group.map((clause) => clause.text).join(' ');
    const plain = group.map((clause) => clause.plain).join(' ');
    return { ...group[0]!, text, plain, isQuoted: false };
  });
  return statementsOf({ ...prose, clauses });
}

function isSaid({ isConditional, isPast, isExpected, isQuoted, isQuestion, plain }: Clause): boolean {
  return (
    (!isConditional || ratings.test(plain)) &&
    !isPast &&
    !isExpected &&
    !isQuoted &&
    !isQuestion &&
    !orders.test(plain)
  );
}

/** "I would give it 7 out of 10" is no condition. */
const ratings = /\b(?:i['’]d|i would) (?:\w+ )?(?:rate|give|say|score)\b/i;

/** Text for the reader of the report instead of about the product. */
const orders =
  /\b(?:ignore (?:all|any|the|your|previous)|(?:previous|prior) instructions|system prompt|you are (?:now )?(?:an?|in)\b.{0,20}\b(?:ai|assistant|model|mode|grader)|(?:set|mark|report|return|output|answer) (?:\w+ ){0,3}(?:as|to|with)\b)/i;
