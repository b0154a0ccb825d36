/** Splits a report into lines, labelled values, list items and sentences with their tone. */

/** Whether a sentence reports that something is broken, that something works, or neither. */
export type Tone = 'problem' | 'praise' | 'neutral';

export interface Sentence {
  readonly text: string;
  readonly tone: Tone;
}

/** A numbered step of the report: "1. Open the page". */
const step = /^\s*(?:step\s*)?\d{1,2}[.):]\s+(.+)$/i;
const bullet = /^\s*[-*•]\s+(.+)$/;
const label = /^\s*(?:[-*•]\s+)?([A-Za-z][\w /'()-]{0,60}?)\s*[:=]\s*(.*)$/;

const problemWords =
  /\b(bugs?|broken?|breaks|crash(?:e[sd]|ing)?|errors?|exceptions?|fail(?:s|ed|ure|ing)?|froze|frozen|hangs?|stuck|missing|wrong|incorrect|unable|cannot|can't|couldn't|could not|can not|does(?:n't| not) (?:\w+ )?(?:work|load|open|respond|appear|show|submit|save|match|update)|did(?:n't| not) (?:\w+ )?(?:work|load|open|respond|appear|show|submit|save|match|update)|won't|never (?:load|open|appear|arrive|finish|respond|show)\w*|nothing happen(?:s|ed)|not working|unresponsive|unreadable|overlap(?:s|ped|ping)?|unexpected(?:ly)?|blank page|timed? ?out|dead link|(?:http |status |code )?(?:404|500|502|503))\b/i;
const praiseWords =
  /\b(works?|worked|working|pass(?:es|ed)?|success(?:ful(?:ly)?)?|succeed(?:s|ed)?|fine|good|great|correct(?:ly)?|as expected|smooth(?:ly)?|no (?:\w+ )?(?:problems?|issues?|bugs?|errors?)|without (?:\w+ )?(?:problems?|issues?|bugs?|errors?)|looks? right|completed|fast|quick(?:ly)?|easy|clear)\b/i;
/** Negated problem words: "no errors", "did not crash", "without problems". */
const deniedProblem =
  /\b(?:no|not any|without(?: any)?|zero|never (?:saw|had|got)(?: any)?|did(?:n't| not) (?:see|find|notice|have|get|crash|fail|break)(?: any)?|not (?:broken|wrong|missing))\b[\w ,]*?\b(?:bugs?|broken|errors?|exceptions?|problems?|issues?|crash(?:es)?|failures?|wrong|missing|crash|fail|break)\b|\b(?:did(?:n't| not)|does(?:n't| not)) (?:crash|fail|break|hang)\b|\berror[- ]free\b/gi;

export function toneOf(text: string): Tone {
  const rest = text.replace(deniedProblem, ' ');
  if (problemWords.test(rest)) return 'problem';
  return praiseWords.test(text) || rest !== text ? 'praise' : 'neutral';
}

/**
 * The report's sentences in order; list items and lines end a sentence too. Steps and the labels of a form are left out:
 * "Bugs:" reports no bug, but the items below it do.
 */
export function sentencesOf(report: string): Sentence[] {
  let listsTrouble = false;
  return report.split(/\r?\n/).flatMap((line) => {
    const numbered = step.exec(line)?.[1];
    if (numbered !== undefined && !listsTrouble) return [];
    const item = bullet.exec(line)?.[1] ?? numbered;
    const text = item ?? line;
    if (bareLabel.test(text) && !failing.test(text)) {
      listsTrouble = trouble.test(text);
      return [];
    }
    if (item === undefined && line.trim() !== '') listsTrouble = false;
    return partsOf(text).map((part) => ({ text: part, tone: toneIn(part, listsTrouble) }));
  });
}

function partsOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z"'(])/)
    .map((part) => part.trim())
    .filter((part) => part.length > 0);
}

function toneIn(text: string, listsTrouble: boolean): Tone {
  const tone = deniedTone(text) ?? toneOf(text);
  return listsTrouble && tone === 'neutral' && !nothing.test(text) ? 'problem' : tone;
}

/** A label of a form above a list, or without a value. */
const bareLabel = /^[^.!?:=]{1,100}\??\s*[:=]\s*(?:_{3,}|\[\s*\])?\s*$/;
const trouble = /\b(?:bugs?|errors?|issues?|problems?|defects?)\b/i;
/** "The checkout failed:" is not a label. */
const failing =
  /\b(?:fail(?:s|ed)|breaks|broken?|crash(?:es|ed)|unable|cannot|can't|couldn't|could not|does(?:n't| not)|did(?:n't| not))\b/i;
const nothing = /^(?:no|none|nothing|n\/a|not any|-|_+)[.!]?$/i;
const denial = /^([^.!?:=]{1,100}\??)\s*[:=]\s*(?:no|none|nothing|never|false|zero|0|n\/a|not any|-)[.!]?$/i;

/** "Bugs: none" is praise and "Checkout works: no" a problem; undefined when a line denies nothing. */
function deniedTone(text: string): Tone | undefined {
  const asked = denial.exec(text)?.[1];
  if (asked === undefined) return undefined;
  const tone = toneOf(asked);
  if (tone === 'neutral') return 'neutral';
  return tone === 'problem' ? 'praise' : 'problem';
}

/** The tester's numbered steps, without the numbers. */
export function stepsOf(report: string): string[] {
  return report.split(/\r?\n/).flatMap((line) => step.exec(line)?.[1]?.trim() ?? []);
}

/** Normalizes a label or the name of a field: "Ease of use 1-10" and `easeOfUse110` have the same key. */
export function labelKey(text: string): string {
  return wordsOf(text).join('');
}

/**
 * "Label: value" lines by the keys of their labels; list items below a label belong to it.
 *
 * @param known keys of expected labels, which may have any length and contain colons
 */
export function labelledValues(
  report: string,
  known: ReadonlySet<string> = new Set(),
): Map<string, string[]> {
  const values = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const line of report.split(/\r?\n/)) {
    const labelled = knownLabel(line, known) ?? likelyLabel(line);
    const item = bullet.exec(line)?.[1] ?? step.exec(line)?.[1];
    if (labelled) {
      open = isBlank(labelled.value) ? [] : [labelled.value];
      values.set(labelled.key, open);
    } else if (item && open && !isBlank(item.trim())) open.push(item.trim());
    else if (line.trim() === '') open = undefined;
  }
  return values;
}

/** Empty, or the blank line of a form. */
function isBlank(value: string): boolean {
  return /^_*$/.test(value);
}

interface LabelledLine {
  readonly key: string;
  readonly value: string;
}

/** The longest known label ("URL: https" rather than "URL"). */
function knownLabel(line: string, known: ReadonlySet<string>): LabelledLine | undefined {
  if (known.size === 0) return undefined;
  let found: LabelledLine | undefined;
  for (const { index } of line.slice(0, maximumLabelledStart).matchAll(/[:=]/g)) {
    const key = labelKey(line.slice(0, index));
    if (known.has(key)) found = { key, value: line.slice(index + 1).trim() };
  }
  return found;
}

/** A label has at most 100 characters (results templates), after a bullet. */
const maximumLabelledStart = 110;

function likelyLabel(line: string): LabelledLine | undefined {
  const match = step.test(line) ? null : label.exec(line);
  if (!match || match[1]!.split(/\s+/).length > 6) return undefined;
  return { key: labelKey(match[1]!), value: match[2]!.trim() };
}

/** The words of a name or a text, in lower case; camelCase and snake_case are split. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0);
}

const fillWords = new Set(
  'a an and any are as at be by did do does for from has have how if in is it its of on or per the there this to was were what when whether which who with would you your'.split(
    ' ',
  ),
);

/** The stems of the relevant words of a text: "loads" equals "loaded". */
export function keywordsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 1 && !fillWords.has(word))
      .map((word) =>
        word.replace(/(?:ing|ed|es|s|ly)$/, (ending) => (word.length - ending.length > 2 ? '' : ending)),
      ),
  );
}

/** How many keywords two texts share. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}
