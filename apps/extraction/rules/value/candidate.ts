/** Chooses among values that a report names: the one nearest to the words of the field. */
import type { Statement } from './statement.js';
import { type Topic, weightOf } from './topic.js';
import type { Word } from './word.js';

export interface Candidate<Value> {
  readonly value: Value;
  readonly statement: Statement;
  /** Positions among the words of the text in which it was found. */
  readonly start: number;
  readonly end: number;
  /** For the right unit or form. */
  readonly bonus: number;
  readonly words: readonly Word[];
}

/** With less than this, a value is near the field's words by chance. */
const fewest = 0.4;
/** A second value that fits nearly as well leaves the field open. */
const asGood = 0.9;

/** Undefined when no candidate fits, or when two different ones fit equally. */
export function bestOf<Value>(candidates: readonly Candidate<Value>[], topic: Topic): Value | undefined {
  const best = new Map<string, { value: Value; score: number }>();
  for (const candidate of candidates) {
    const score = fitOf(candidate, topic);
    const key = String(candidate.value).toLowerCase();
    if (score >= fewest && score > (best.get(key)?.score ?? 0))
      best.set(key, { value: candidate.value, score });
  }
  const [first, second] = [...best.values()].sort((a, b) => b.score - a.score);
  if (!first || (second && second.score >= first.score * asGood)) return undefined;
  return first.value;
}

/** The value when all candidates agree on one. */
export function onlyOf<Value>(candidates: readonly Candidate<Value>[]): Value | undefined {
  const values = new Map(candidates.map(({ value }) => [String(value).toLowerCase(), value]));
  return values.size === 1 ? [...values.values()][0] : undefined;
}

/** "but it shows 25" is about the subject of the clause before. */
const elliptic = /^(?:but |and |so |now )*(?:it|this|that|they)\b|^[^\p{L}]*$/iu;

/**
 * Words right after a value count most ("24 results"), then words before it ("the total is 24"). Beyond an "and" the text is
 * about something else.
 */
function fitOf({ statement, words, start, end, bonus }: Candidate<unknown>, topic: Topic): number {
  const nearest = new Map<string, number>();
  const first = words.filter((word) => word.end <= start).length;
  const lastAnd = words.findLastIndex((word) => word.end <= start && conjunction.test(word.written));
  let after = 0;
  let beyond = 0;
  for (const [index, word] of words.entries()) {
    const follows = word.start >= end;
    const before = first - index - 1 + (index < lastAnd ? 2 : 0);
    const distance = follows ? after * 1.2 + (after > 2 ? 1 : -0.5) + beyond : before;
    if (follows) after++;
    if (follows && conjunction.test(word.written)) beyond = 2;
    const weight = weightOf(topic, word.stem);
    if (weight === 0 || (word.start < end && word.end > start)) continue;
    const near = weight / (1 + Math.max(0, distance) / 4);
    if (near > (nearest.get(word.stem) ?? 0)) nearest.set(word.stem, near);
  }
  return scoreOf(nearest, statement, topic, bonus);
}

const conjunction = /^(?:and|but|or|while)$/;

function scoreOf(
  nearest: ReadonlyMap<string, number>,
  { around, before, clause }: Statement,
  topic: Topic,
  bonus: number,
): number {
  let score = 0;
  for (const near of nearest.values()) score += near;
  for (const [stem, weight] of [...topic.own, ...topic.further]) {
    if (nearest.has(stem)) continue;
    if (around.has(stem)) score += weight * (elliptic.test(clause.plain) ? 0.45 : 0.25);
    else if (before.has(stem)) score += weight * 0.1;
  }
  return score === 0 ? 0 : score + bonus;
}
