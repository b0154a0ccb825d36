/**
 * The verdict of a report, by rules: a labelled line, or else what prose and recorded requests make likely, or else none. A
 * wrong pass is the worst mistake, so that a pass needs more than a fail.
 */
import type { PassStatus, SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { contradictingEvents } from '../evidence/contradiction.js';
import { isFirstParty, requestOf } from '../evidence/first-party.js';
import { type Clause, isStatement } from './clause.js';
import { hasDeviation, saysNotApplicable } from './deviation.js';
import { failureOdds, unaskedErrors } from './failure-odds.js';
import { labelKey } from './label.js';
import { otherValues } from './other-value.js';
import type { Prose } from './prose.js';
import type { RuleWeights } from './rule-weight.js';
import { statedVerdict } from './stated-verdict.js';
import { brokenLimits } from './time-limit.js';
import { badMark } from './tone.js';
import { unclearOdds } from './unclear-odds.js';
import { statedStems } from './word-score.js';

export interface VerdictRead {
  readonly passStatus: PassStatus | null;
  readonly explanation: string;
  /** A fail that is likely, but no more: what sounds like a problem may be none. */
  readonly isDoubtful?: boolean;
}

/** @param clauses with tones that fit the instructions */
export function verdictOf(
  prose: Prose,
  clauses: readonly Clause[],
  report: SubmittedReport,
  weights: RuleWeights,
): VerdictRead {
  const stated = labelledVerdict(prose, report);
  if (stated === 'pass' && isContradicted(clauses, report))
    return none(
      'The report has a line with a pass, but its text and the errors of the website contradict it.',
    );
  if (stated) return { passStatus: stated, explanation: 'The report has a line with the verdict.' };
  if (stated === null) return none('The lines of the report with a verdict are not clear.');
  if ((prose.language ?? 'en') !== 'en')
    return none('The report has no line with the verdict, and its language is not read by rules.');
  return agreement(clauses, report, weights);
}

/** Of a labelled line. Undefined without one, null when lines are not clear. */
export function labelledVerdict(
  { lines }: Prose,
  { outputSchema = {} }: SubmittedReport,
): PassStatus | null | undefined {
  return statedVerdict(lines, new Set(Object.keys(outputSchema).map(labelKey)));
}

/** By both witnesses: the text describes a problem, and no passing test has such errors. */
function isContradicted(clauses: readonly Clause[], report: SubmittedReport): boolean {
  const hasProblem = clauses.some(({ tone, isMinor }) => tone === 'problem' && !isMinor);
  return hasProblem && contradictingEvents({ passStatus: 'pass', affirmed: [] }, report).length > 0;
}

function none(explanation: string): VerdictRead {
  return { passStatus: null, explanation };
}

const unclear = 'The report does not say clearly whether the test passed.';
/**
 * Limits of the logarithms of the odds, chosen by cross-validation (tools/evaluate/fit), where at most 4 % of the failing tests
 * may pass: a test in CI holds it. A higher limit for a pass gives more verdicts, and more false passes. A fail below the last
 * one is doubtful, and has no findings without an event that shows them.
 */
const unclearAbove = -0.3;
const clearlyMore = 1.4;
const passBelow = -1.11;
const failAbove = -0.3;
/** Words alone, without a tone or an error, have to say more. */
const failByWordsAbove = 0.5;
const clearFailAbove = 1;

/** A clear problem of the product is a result, also of a tester who could not go on because of it. */
function isOpen(unclearOdds: number, failureOdds: number): boolean {
  return unclearOdds > Math.max(unclearAbove, failureOdds - clearlyMore);
}

function agreement(clauses: readonly Clause[], report: SubmittedReport, weights: RuleWeights): VerdictRead {
  if (hasDeviation(clauses, report.description))
    return none('The tester did not do what the instructions ask.');
  if (
    saysNotApplicable(clauses, report.description) &&
    (!isPraised(clauses) || isOptional.test(report.description))
  )
    return { passStatus: 'not_applicable', explanation: 'The report says that the test does not apply.' };
  if (!clauses.some(isStatement)) return none(unclear);
  const stems = statedStems(clauses, report.description);
  const odds = failureOdds(clauses, stems, report, weights.failure);
  if (isOpen(unclearOdds(clauses, stems, weights.unclear), odds)) return none(unclear);
  const hasErrors = unaskedErrors(report).length > 0;
  const isByWords = !hasErrors && clauses.every(({ tone }) => tone === 'neutral');
  if (odds > (isByWords ? failByWordsAbove : failAbove)) {
    if (hasErrors && !clauses.some(({ tone }) => tone === 'problem') && isPraised(clauses))
      return none('The report describes a success, but the website had failed requests or errors.');
    const evidence = hasErrors ? ' Failed requests or errors of the website agree.' : '';
    return {
      passStatus: 'fail',
      explanation: `The report describes a problem.${evidence}`,
      isDoubtful: odds <= clearFailAbove,
    };
  }
  if (odds >= passBelow || clauses.some(isException) || isLate(clauses, report.description))
    return none(unclear);
  const contrary = [
    ...brokenLimits(clauses, report.description),
    ...otherValues(clauses, report.description),
  ];
  if (contrary.length > 0)
    return none('The report describes a success, but names a result that the instructions do not allow.');
  const isWitnessed = !hasErrors && report.telemetry.some((event) => isOwnRequest(event, report));
  const evidence = isWitnessed ? ' The recorded requests of the website agree.' : '';
  return { passStatus: 'pass', explanation: `The report describes a success.${evidence}` };
}

function isOwnRequest(event: TelemetryEvent, report: SubmittedReport): boolean {
  return requestOf(event) !== undefined && isFirstParty(event, report);
}

/** "Everything is good apart from the confirmation", "4 of 5 steps", "Checkout: no": something is left out of the praise. */
function isException(clause: Clause): boolean {
  const { plain, tone, isMinor, isNegated, isAnswer } = clause;
  if (isAnswer && isNegated && unchecked.test(plain)) return true;
  if (!isStatement(clause)) return false;
  const [, done, all] = partOf.exec(plain) ?? [];
  return (
    badMark.test(plain) ||
    (isAnswer && isNegated && tone !== 'praise') ||
    (!(tone === 'problem' && isMinor) && (exception.test(plain) || Number(done) < Number(all)))
  );
}

/** "The mail came after two hours", not "arrives in 2 days". Instructions that name such times may ask for the wait. */
function isLate(clauses: readonly Clause[], instructions: string): boolean {
  const stated = clauses.filter(isStatement).map(({ plain }) => plain);
  return !longTime.test(instructions) && late.test(stated.join(' '));
}

const longTime = /\b(?:hours?|days?|tomorrow|overnight)\b/i;
const late =
  /\b(?:came|arrived|appeared|loaded|showed up|answered|opened),? (?:only )?(?:(?:after|in) (?:\w+ ){0,3}?(?:hours?|days?)\b|\w+ (?:hours?|days?) later\b)/i;

const unchecked = /^\[ ?\]/;
const partOf = /\b(\d{1,3}) (?:out )?of (?:the )?(\d{1,3}) (?:steps|checks|tests|parts|cases|points)\b/i;
const exception = new RegExp(
  [
    '\\b(?:apart|aside) from\\b|\\b(?:besides|except(?:ing)?|excluding|save for|bar the|minus the)\\b(?!,)|\\bother than\\b|\\bwith the exception of\\b|\\b\\w+ aside\\b',
    '\\b(?:everything|all|anything) but\\b|\\bi (?:only )?miss(?:ed)?\\b|\\bminus(?: points?)?:|\\bif only\\b|\\b(?:point|thing|step|part) (?:is|remains|stays) open\\b',
    '\\b(?:almost|nearly|mostly) (?:all|everything|every)\\b|\\bmost (?:of the )?(?:steps|checks|tests|parts|things)\\b',
    '\\b(?:until|till|up to) (?:i|the|it|payment|checkout|step)\\b',
    "\\b(?:bug|issue|problem|error|defect)s? (?:(?:is|are) still|still|persists?|remains?|(?:is|are|was|were|has|have)(?:n[’']t| not) (?:been )?(?:fixed|solved|resolved|gone))\\b",
    '\\b(?:works? only|only works?|far from|(?:few|only (?:some|one|two|half|part)) of (?:the|these|my)|needs? (?:some |more |a lot of )?work)\\b|\\bonly (?:the )?\\w+ (?:steps?|parts?|tests?|checks?) (?:work|pass)(?:s|es|ed)\\b',
  ].join('|'),
  'i',
);

/** Instructions that say when they do not apply. */
const isOptional = /\b(?:if|unless|otherwise|without|not applicable|n\/a|in case)\b/i;

function isPraised(clauses: readonly Clause[]): boolean {
  return clauses.some(({ tone, isWeak }) => tone === 'praise' && !isWeak);
}
