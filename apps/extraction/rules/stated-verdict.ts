/** The verdict that a report states: in a labelled line, "Verdict: pass", or in a sentence, "The test failed." */
import type { PassStatus } from '@handtest/contracts/job';
import { type Clause, isStatement } from './clause.js';
import { labelKey, likelyLabel } from './label.js';
import type { Line } from './line.js';
import { mark } from './quotation.js';
import { toneOf, withoutDeniedTrouble } from './tone.js';

/** Keys of labels. */
const labels = new Set(
  ['verdict', 'result', 'status', 'outcome', 'overall', 'conclusion'].flatMap((word) => [
    word,
    `test${word}`,
    `overall${word}`,
    `final${word}`,
    `my${word}`,
  ]),
);

const sign = '[\\s❌✗✘🔴✅✔✓🟢☑️]*';
const notApplicable = new RegExp(
  `^${sign}(?:n\\s?/\\s?a|not applicable|does(?:n['’]t| not) apply)(?![\\w/])`,
  'iu',
);
const fail = new RegExp(
  `^${sign}(?:fail(?:ed|s|ure|ing)?|not (?:pass(?:ed)?|ok|okay|successful)|did(?:n['’]t| not) pass|no pass|unsuccessful|nok)(?![\\w/])`,
  'iu',
);
const pass = new RegExp(`^${sign}(?:pass(?:ed|es)?|success(?:ful)?|ok(?:ay)?)(?![\\w/]|-ish)`, 'iu');
/** "Passed?", "pass or fail", "passed, I think", "partly passed". */
const unsure =
  /\?|\bor\b|\bmaybe\b|\bthink\b|\bnot sure\b|\bprobably\b|\bpartl?y\b|\bpartially\b|\bunsure\b/i;
const failWord = /\bfail(?:s|ed|ure|ing)?\b|\bbroken\b/i;
/** "Fail-free run", "failed to find any problem", "failed at first, then passed". */
const noFail =
  /^\W*fail\w*(?:-free| to (?:find|see|spot|notice|reproduce)| (?:message|page|text|screen)\b)|\b(?:then|later|finally|now)\b.{0,40}\b(?:pass|work|ok)|\bpass\w* (?:at|on|in|with) (?:the |my )?(?:second|next|third|last)\b/i;
/** "Pass, except for the order number", "ok until payment". */
const restriction =
  /\b(?:but|except|apart|aside|besides|other than|until|till|unless|only|however|although|though|minus|never|not|no|missing|most)\b|n['’]t\b/i;
const heading = /^(?:test |overall |final )?(?:verdict|result|status|outcome|conclusion)\s*:?$/i;

/**
 * Undefined without such a line, null when lines differ or one of them cannot be understood.
 *
 * @param fields keys of the fields of the output schema: "Status: ok" is a value for a field of that name
 */
export function statedVerdict(
  lines: readonly Line[],
  fields: ReadonlySet<string>,
): PassStatus | null | undefined {
  const stated = new Set<PassStatus | null>();
  const own = lines.filter(({ kind }) => kind !== 'blank');
  for (const [index, line] of own.entries()) {
    if (line.isQuoted || line.plain.startsWith(mark)) continue;
    const value = valueOf(line.plain, own[index + 1], fields);
    const verdict = value === undefined ? undefined : verdictIn(value);
    if (verdict !== undefined) stated.add(verdict);
  }
  return stated.size > 1 ? null : [...stated][0];
}

const wholeTest =
  /^(?:(?:so|and) )?(?:the|this|my) (?:whole |entire )?test (?:has |is |was )?(?:(failed|fails)|passed|passes)[.!]*$/i;
/** What such a sentence may have beside it. */
const aside = /^(?:because\b.*|(?:so|and|overall|in short|all in all|therefore),?)$/i;
const repeated = /\b(?:again|retr(?:y|ied)|repeat(?:ed)?|second|third|next)\b/i;

/** Of sentences that say nothing else than "The test failed", perhaps with the reason. Undefined when the test was repeated. */
export function sentenceVerdict(clauses: readonly Clause[]): PassStatus | undefined {
  if (clauses.some(({ plain }) => repeated.test(plain))) return undefined;
  const verdicts = clauses.flatMap((clause) => {
    const match = wholeTest.exec(clause.plain);
    if (!match || !isStatement(clause) || clause.isHedged) return [];
    const others = clauses.filter((other) => other !== clause && other.sentence === clause.sentence);
    return others.every(({ plain }) => aside.test(plain)) ? [match[1] ? 'fail' : 'pass'] : [];
  });
  return new Set(verdicts).size === 1 ? (verdicts[0] as PassStatus) : undefined;
}

function valueOf(plain: string, next: Line | undefined, fields: ReadonlySet<string>): string | undefined {
  if (heading.test(plain)) {
    const isAlone = next && !next.isQuoted && /^[^:]{1,30}$/.test(next.plain);
    return isAlone && !/\s\S+\s\S+\s/.test(next.plain) ? next.plain : undefined;
  }
  const labelled = likelyLabel(plain);
  if (!labelled) return undefined;
  const key = labelKey(labelled.label);
  return labels.has(key) && (!fields.has(key) || key.endsWith('verdict')) ? labelled.value : undefined;
}

/** A choice that was not made. */
const unchosen = /^\W*(?:pass|fail)\w*\s*[/|]\s*(?:pass|fail)\w*\W*$/i;

/** Undefined for a value that is no verdict, such as "500" or an empty one. */
function verdictIn(value: string): PassStatus | null | undefined {
  const text = chosenIn(value).trim();
  if (unchosen.test(text)) return null;
  if (notApplicable.test(text)) return 'not_applicable';
  if (fail.test(text)) return unsure.test(text) || noFail.test(text) ? null : 'fail';
  if (pass.test(text)) return unsure.test(text) || isTakenBack(text.replace(pass, '')) ? null : 'pass';
  if (/^[❌✗✘🔴]/u.test(text)) return 'fail';
  return /^[✅✔🟢]/u.test(text) && !failWord.test(text) ? 'pass' : undefined;
}

/** "Passed half of the steps", "pass rate", "success = false", "passed: 0". */
const partly = /^ (?:half|some|(?:a )?few|part|rate)\b|^[\s:=(-]*(?:false\b|0\W*$)|\bpending\b/i;
/** "Passed 4 of 5 steps", "pass (2/3)", "success in 2 of 3 tries", "passed: 80 %". */
const share = /^[\s:=(-]*(?:in |on )?(\d{1,4}) ?(?:(?:\/|(?:out )?of(?: the)?) ?(\d{1,4})\b|%)/i;

/** @param rest what follows the word of a pass */
function isTakenBack(rest: string): boolean {
  const { tone, isMinor } = toneOf(rest);
  const [, done, all = 100] = share.exec(rest) ?? [];
  if (partly.test(rest) || Number(done) < Number(all)) return true;
  return tone === 'problem' ? !isMinor : restriction.test(withoutDeniedTrouble(rest));
}

/** The checked box of "[x] pass [ ] fail"; another text unchanged. */
function chosenIn(value: string): string {
  const boxes = [...value.matchAll(/[[(]\s?([xX✓✔]?)\s?[\])]([^[(]*)/g)];
  if (boxes.length === 0 || boxes.every(([, , label]) => label!.trim() === '')) return value;
  const chosen = boxes.filter(([, checked]) => checked);
  return chosen.length === 1 ? chosen[0]![2]! : '';
}
