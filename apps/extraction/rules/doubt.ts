/** Clauses that could mean a problem in words that the rules do not know. With one of them, praise is no pass. */
import type { Clause } from './clause.js';

const strange = /\b(?:but|however|except|unfortunately|instead|only|still|zero|0|strange|odd|weird|ideal)\b/i;
const againOfWebsite = /^(?!.*\b(?:i|we)\b).*\bagain\b/i;
const required = /\b(?:should|supposed to|(?<!^)expected)\b/i;
/** Trouble of the tester, not of the website. */
const ownTrouble =
  /\bmy (?:own )?(?:wi-?fi|internet|connection|network|fault|mistake|typo|bad)\b|\bbecause my (?:laptop|computer|phone)\b/i;
const bareNo = /^(?:but |and )?(?:no|nope|not)?\W*$/i;
const overall = /\b(?:all|everything|works?|worked|as (?:expected|described)|great|perfect|good|fine)\b/i;

export function hasDoubt(clauses: readonly Clause[]): boolean {
  const last = clauses.findLastIndex(
    ({ tone, isWeak, plain }) => tone === 'praise' && !isWeak && overall.test(plain),
  );
  const remarks = new Set(
    clauses.filter(({ isMinor, isConditional }) => isMinor || isConditional).map(({ sentence }) => sentence),
  );
  return clauses.some(
    (clause, index) =>
      isUnknown(clause, clauses, index) ||
      (index > last && !remarks.has(clause.sentence) && isStrange(clause)),
  );
}

/** Hedges, denials and demands that no praise answers. */
function isUnknown(clause: Clause, clauses: readonly Clause[], index: number): boolean {
  const { plain, tone, wordTone, isQuoted, isConditional, isHedged, isExpected, isPast, isQuestion } = clause;
  if (isQuoted || isConditional || ownTrouble.test(plain) || bareNo.test(plain)) return false;
  if (isHedged) return wordTone === 'problem' || plain.split(' ').length <= 3;
  if (isQuestion) return wordTone === 'problem';
  if (isExpected) return required.test(plain) && !isAnswered(clause, clauses, index);
  if (isPast) return wordTone === 'problem' && /\bfirst|\binitial/i.test(plain);
  return clause.isNegated && tone === 'neutral';
}

/** Praise follows in the same sentence. */
function isAnswered({ sentence }: Clause, clauses: readonly Clause[], index: number): boolean {
  return clauses
    .slice(index + 1, index + 10)
    .some((clause) => clause.sentence === sentence && clause.tone === 'praise');
}

/** Praise after it overrides such words. */
function isStrange({ plain, tone, isWeak, isQuoted, isConditional, isPast, isExpected }: Clause): boolean {
  if (isQuoted || isConditional || isPast || isExpected || ownTrouble.test(plain) || bareNo.test(plain))
    return false;
  return (tone === 'neutral' || isWeak) && (strange.test(plain) || againOfWebsite.test(plain));
}
