/** A report taken apart: lines, labelled values, list items and sentences, each with what it says about the site. */

/** What a sentence reports: something broken, something that works, or neither. */
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
/** Words of trouble that are denied: "no errors", "did not crash", "without problems". */
const deniedProblem =
  /\b(?:no|not any|without(?: any)?|zero|never (?:saw|had|got)(?: any)?|did(?:n't| not) (?:see|find|notice|have|get|crash|fail|break)(?: any)?|not (?:broken|wrong|missing))\b[\w ,]*?\b(?:bugs?|broken|errors?|exceptions?|problems?|issues?|crash(?:es)?|failures?|wrong|missing|crash|fail|break)\b|\b(?:did(?:n't| not)|does(?:n't| not)) (?:crash|fail|break|hang)\b|\berror[- ]free\b/gi;

export function toneOf(text: string): Tone {
  const rest = text.replace(deniedProblem, ' ');
  if (problemWords.test(rest)) return 'problem';
  return praiseWords.test(text) || rest !== text ? 'praise' : 'neutral';
}

/** The report's sentences in order; list items and lines end a sentence too. Steps are not judged. */
export function sentencesOf(report: string): Sentence[] {
  return report
    .split(/\r?\n/)
    .filter((line) => !step.test(line))
    .map((line) => bullet.exec(line)?.[1] ?? line)
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=[A-Z"'(])/))
    .map((text) => text.trim())
    .filter((text) => text.length > 0)
    .map((text) => ({ text, tone: toneOf(text) }));
}

/** Numbered steps as the tester wrote them, without their numbers. */
export function stepsOf(report: string): string[] {
  return report.split(/\r?\n/).flatMap((line) => step.exec(line)?.[1]?.trim() ?? []);
}

/** "Label: value" lines by their words in lower case; list items below a label belong to it. */
export function labelledValues(report: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const line of report.split(/\r?\n/)) {
    const labelled = step.test(line) ? null : label.exec(line);
    const item = bullet.exec(line)?.[1] ?? step.exec(line)?.[1];
    if (labelled && labelled[1]!.split(/\s+/).length <= 6) {
      open = labelled[2]!.trim() ? [labelled[2]!.trim()] : [];
      values.set(wordsOf(labelled[1]!).join(' '), open);
    } else if (item && open) open.push(item.trim());
    else if (line.trim() === '') open = undefined;
  }
  return values;
}

/** The words of a name or a text, in lower case; camelCase and snake_case are taken apart. */
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

/** Words that say what a text is about, cut to their stem so that "loads" meets "loaded". */
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
