/** Times that break a limit of the instructions: "It took 9 seconds" where they say "within 3 seconds". Pure. */
import { type Clause, isStatement } from './clause.js';
import { withDigits } from './value/number-word.js';

const duration = `(\\d+(?:[.,]\\d+)?|half an?|an?)[ -]?(ms|milliseconds?|s|secs?|seconds?|min|mins|minutes?|hours?)\\b`;
const limit = new RegExp(
  `\\b(?:within|under|less than|below|faster than|at most|at the latest after|no(?:t)? (?:more|longer) than|max(?:imum|\\.)?(?: of)?|up to) (?:about )?${duration}`,
  'gi',
);
const taken = new RegExp(`(?<![\\w.,:]|\\bof )${duration}`, 'gi');
/** How long the tester worked says nothing about the page. */
const ofTester =
  /\bi (?:\w+ )?(?:tested|used|played|worked|spent|tried|listened|watched|typed)\b|\bminutes? of\b|\b(?:has|have) been\b/i;

/** The clauses that name a longer time than the instructions allow. */
export function brokenLimits(clauses: readonly Clause[], instructions: string): Clause[] {
  const longest = Math.max(...secondsIn(instructions, limit));
  const isBroken = (clause: Clause) =>
    isStatement(clause) &&
    !ofTester.test(clause.plain) &&
    secondsIn(clause.plain, taken).some((seconds) => seconds > longest);
  return Number.isFinite(longest) ? clauses.filter(isBroken) : [];
}

function secondsIn(text: string, pattern: RegExp): number[] {
  return [...withDigits(text).matchAll(pattern)].map(([, count, unit]) => numberOf(count!) * unitOf(unit!));
}

function numberOf(text: string): number {
  if (/^half/i.test(text)) return 0.5;
  return /^\d/.test(text) ? Number(text.replace(',', '.')) : 1;
}

function unitOf(text: string): number {
  const unit = text.toLowerCase();
  if (/^(?:ms|milli)/.test(unit)) return 0.001;
  return unit.startsWith('m') ? 60 : unit.startsWith('h') ? 3_600 : 1;
}
