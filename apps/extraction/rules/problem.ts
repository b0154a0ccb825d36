/** The problems of a report. Sentences that go on about the same thing are one problem. */
import type { Clause } from './clause.js';
import type { Prose } from './prose.js';
import { keywordsOf, overlap } from './word.js';

export interface Problem {
  /** The clause that names it best. */
  readonly lead: Clause;
  /** The clauses that name the problem, in the order of the report. */
  readonly clauses: readonly Clause[];
  /** The sentences about it, as written. */
  readonly sentences: readonly string[];
  readonly isMinor: boolean;
}

/** "The test failed." states the verdict and describes no defect. */
const verdictOnly =
  /^(?:so |and |overall )*(?:the |this |my )?(?:(?:whole )?(?:test|result|verdict|status|outcome|overall|conclusion|success|passed)\b)[^a-z]*(?:(?:has|is|was|it)? ?(?:failed|fails?|broken|no|not (?:passed|ok|successful)|unsuccessful|failure))?\W*$|^(?:fail(?:ed|ure)?|not ok|nok|no|yes|true|false)?\W*$/i;
/** Repeats what was said, and names nothing new. */
const repetition =
  /^(?:and |but |so |then )*(?:(?:it|this|that|they|same|also|tried|waited|reloaded|again|every|each|even|neither|not|no|none|nothing|never|always|reproduc\w*|i (?:tried|waited|reloaded|could|can|cannot|was))\b)/i;
const consequence =
  /^(?:and |but |so |then |therefore )*(?:(?:i |we )?(?:(?:could|can)(?:n['’]?t| ?not)|was(?:n['’]?t| not) able|was unable|never)\b|no \w+(?: \w+)?[.!]?$)/i;
const another =
  /^(?:and |but )*(?:also|another|second(?:ly)?|third(?:ly)?|besides|in addition|additionally|furthermore|moreover|on top|one more|other (?:bug|problem|issue))\b/i;

/** More than a report has; each sentence is compared with each of them. */
const mostProblems = 50;

export function problemsOf(prose: Prose, clauses: readonly Clause[]): Problem[] {
  const problems: OpenProblem[] = [];
  const sentences = sentencesIn(clauses);
  for (const [index, sentence] of sentences.entries()) {
    const named = sentence.clauses.filter(namesProblem);
    if (named.length === 0) continue;
    const open = problems.findLast((problem) => continues(sentence, named, problem, prose));
    open?.sentences.push(sentence);
    open?.clauses.push(...named);
    if (!open && problems.length < mostProblems)
      problems.push(newProblem(sentence, named, sentences[index - 1]));
  }
  return problems.map(({ sentences: about, ...problem }) => ({
    ...problem,
    sentences: about.map(({ text }) => text),
  }));
}

/** The label of a form and a bare "no" name none. */
function namesProblem({ tone, plain }: Clause): boolean {
  return tone === 'problem' && !verdictOnly.test(plain) && !/:$/.test(plain);
}

/** "I could not finish" does not name the cause; a message in the sentence before does. */
function newProblem(sentence: Sentence, named: Clause[], before: Sentence | undefined): OpenProblem {
  const isMinor = named.every((clause) => clause.isMinor);
  const topic = topicOf(named);
  const cause = before?.clauses.findLast(({ text, plain }) => text.length > plain.length + 2);
  if (!before || !cause || !consequence.test(named[0]!.plain))
    return { lead: named[0]!, topic, clauses: [...named], sentences: [sentence], isMinor };
  return { lead: cause, topic, clauses: [...named], sentences: [before, sentence], isMinor };
}

interface Sentence {
  readonly index: number;
  readonly line: number;
  readonly text: string;
  readonly plain: string;
  readonly clauses: readonly Clause[];
}

interface OpenProblem {
  /** Of the sentence that names it first. */
  readonly topic: ReadonlySet<string>;
  readonly lead: Clause;
  readonly clauses: Clause[];
  readonly sentences: Sentence[];
  readonly isMinor: boolean;
}

function sentencesIn(clauses: readonly Clause[]): Sentence[] {
  const grouped = new Map<number, Clause[]>();
  for (const clause of clauses) {
    const group = grouped.get(clause.sentence);
    if (group) group.push(clause);
    else grouped.set(clause.sentence, [clause]);
  }
  return [...grouped].map(([index, group]) => ({
    index,
    line: group[0]!.line,
    text: group.map(({ text }) => text).join(' '),
    plain: group.map(({ plain }) => plain).join(' '),
    clauses: group,
  }));
}

function continues(
  sentence: Sentence,
  named: readonly Clause[],
  problem: OpenProblem,
  prose: Prose,
): boolean {
  if (another.test(sentence.plain)) return false;
  const last = problem.sentences.at(-1)!;
  const isNear = sentence.index - last.index <= 2;
  if (isNear && repetition.test(sentence.plain)) return true;
  const shared = overlap(topicOf(named), problem.topic);
  if (shared >= 2) return true;
  if (problem.isMinor !== named.every(({ isMinor }) => isMinor)) return false;
  const isList = prose.lines[sentence.line]?.kind !== 'text' || sentence.line !== last.line;
  return isNear && (shared >= 1 || !isList);
}

const generic = keywordsOf(
  'error errors problem bug issue not work works broken fail fails failed page click button show shown still does did when after get got test tested nothing happens but i my me no can could cannot',
);

function topicOf(clauses: readonly Clause[]): Set<string> {
  const words = keywordsOf(clauses.map(({ plain }) => plain).join(' '));
  return new Set([...words].filter((word) => !generic.has(word)));
}
