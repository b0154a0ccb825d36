/** "Label: value" in a report: lines of a form, lists below a label, labels within a line, answered questions. */
import { labelKey } from '../label.js';
import type { Line } from '../line.js';
import { mark } from '../quotation.js';
import { coverage, ownCoverage, type Topic } from './topic.js';
import { type Word, wordsIn, wordsOfName } from './word.js';

export interface LabelledValue {
  readonly label: string;
  /** Those of the label that say something, read once for all fields. */
  readonly words: readonly Word[];
  /** Normalized, as `labelKey` does. */
  readonly key: string;
  /** The value, and the list items below it. */
  readonly parts: string[];
  /** The answer of a form that asks for a list: nothing but the items below the label. */
  readonly isList: boolean;
}

/**
 * @param known keys of the fields: their labels may have any length, contain colons and be anywhere in a line
 * @param lists keys of the fields that ask for a list
 */
export function labelledValuesOf(
  lines: readonly Line[],
  known: ReadonlySet<string>,
  lists: ReadonlySet<string> = new Set(),
): LabelledValue[] {
  const values: Labelled[] = [];
  let open: Labelled | undefined;
  let before: 'label' | 'blank' | 'other' = 'other';
  for (const line of lines) {
    const found = labelsBelow(line, open, known);
    if (found.length > 0) {
      values.push(...found);
      open = found.at(-1)!;
      open.isList = open.parts.length === 0 && lists.has(open.key);
      before = 'label';
      continue;
    }
    const isText = line.kind === 'text';
    const isOver = line.kind === 'blank' ? !open?.isList : isText && before === 'blank';
    if (open && isOver && open.parts.length > 0) open = undefined;
    if (open && isText) open.isList = false;
    if (open && (!isText || (before === 'label' && open.parts.length === 0))) addItem(open, line.text);
    before = line.kind === 'blank' ? 'blank' : 'other';
  }
  return values
    .slice(0, mostLabels)
    .filter(({ label }) => !expectation.test(label) || known.has(labelKey(label)))
    .map((value) => ({ ...value, words: wordsOfLabel(value.label) }));
}

interface Labelled extends Omit<LabelledValue, 'words' | 'isList'> {
  isList: boolean;
}

const mostLabels = 2_000;
const expectation = /\b(?:expect\w*|should|supposed)\b/i;

function addItem({ parts }: Labelled, text: string): void {
  if (!isBlank(text)) parts.push(text.trim());
}

/** Empty, or the blank line of a form. */
function isBlank(value: string): boolean {
  return /^\s*_*\s*$/.test(value);
}

/** An item of a list may look like a label: "- Checkout: the total is wrong". Only another label of the form ends the list. */
function labelsBelow(line: Line, open: Labelled | undefined, known: ReadonlySet<string>): Labelled[] {
  if (line.isQuoted || line.plain.startsWith(mark)) return [];
  if (!open?.isList || line.kind === 'text') return labelsIn(line, known);
  const start = knownStart(line, known);
  return start ? [labelled(start.label, start.value)] : [];
}

function labelsIn(line: Line, known: ReadonlySet<string>): Labelled[] {
  const start = knownStart(line, known);
  if (start) return [labelled(start.label, start.value)];
  const within = labelsWithin(line, known);
  if (within.length > 0) return within;
  const likely = line.kind === 'step' ? undefined : likelyLabel(line);
  return likely ? [labelled(likely.label, likely.value)] : answersIn(line);
}

function labelled(label: string, value: string): Labelled {
  return { label, key: labelKey(label), parts: isBlank(value) ? [] : [value.trim()], isList: false };
}

interface Found {
  readonly label: string;
  readonly value: string;
}

/** A label has at most 100 characters (results templates), and a few signs around it. */
const longestLabel = 110;

/** A label may begin like a step or a speaker: "Step 1: yes", "2. Logout works: no", "Tester: Anna". */
function knownStart({ sign, text }: Line, known: ReadonlySet<string>): Found | undefined {
  return (sign && startIn(sign + text, known)) || startIn(text, known);
}

/** The longest known label at the start of a text ("URL: https" rather than "URL"). */
function startIn(text: string, known: ReadonlySet<string>): Found | undefined {
  let found: Found | undefined;
  for (const { index } of text.slice(0, longestLabel).matchAll(/[:=]|\s[-–—]\s|[?]\s/g)) {
    const label = text.slice(0, index);
    const value = text.slice(index).replace(/^(?:\?\s*:?|[:=]|\s[-–—]\s)/, '');
    if (known.has(labelKey(label)) && (!/^\s[-–—]/.test(text.slice(index)) || !found))
      found = { label, value };
  }
  // Another field on the same line ends the value.
  return found && !otherLabel(found.value, known) ? found : undefined;
}

function otherLabel(value: string, known: ReadonlySet<string>): boolean {
  return labelEnds(value, known).length > 0;
}

interface LabelEnd {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Known labels with a colon after a full stop, comma, semicolon or bar, or at the start. */
function labelEnds(plain: string, known: ReadonlySet<string>): LabelEnd[] {
  const ends: LabelEnd[] = [];
  for (const { index } of plain.matchAll(/[:=]/g)) {
    const before = plain.slice(Math.max(0, index - longestLabel), index);
    for (const { index: at, 0: sign } of [
      { index: 0, 0: '' },
      ...before.matchAll(/[.!?;,|/•–—-]\s+|\s{2,}|\sand\s/g),
    ]) {
      const label = before.slice(at + sign.length);
      const start = index - before.length + at + sign.length;
      if (at === 0 && sign === '' && start > 0) continue;
      if (known.has(labelKey(label))) ends.push({ start, end: index + 1, label });
    }
  }
  return ends.filter(({ end }, index) => ends[index + 1]?.end !== end);
}

/** "The test failed. success: no" and "paid: yes, total: 12". */
function labelsWithin({ text, plain }: Line, known: ReadonlySet<string>): Labelled[] {
  const ends = labelEnds(plain.slice(0, longestLine), known);
  return ends.map(({ label, end }, index) => {
    const until = ends[index + 1]?.start ?? text.length;
    const value = text.slice(end, until).replace(/[\s,;|/•–—-]+$/, '');
    return labelled(label, sentenceOf(value));
  });
}

const longestLine = 2_000;

/** Up to the end of the sentence. */
function sentenceOf(value: string): string {
  const end = /[.!?;](?=\s+\S)/.exec(value);
  return (end ? value.slice(0, end.index) : value).trim().replace(/(?<=^\p{L}+)\.$/u, '');
}

const likely = /^([\p{L}\p{N}][\p{L}\p{N} /'’()#%-]{0,60}?\??)\s*(?:[:=]|\s[-–—]\s|\?\s)\s*(.*)$/u;

/** A short label at the start of a line. */
function likelyLabel({ text, plain }: Line): Found | undefined {
  const match = likely.exec(text);
  if (!match || match[1]!.split(/\s+/).length > 8 || plain.slice(0, match[1]!.length).includes(mark))
    return undefined;
  return { label: match[1]!, value: match[2]! };
}

/** "Did it work? Yes." within a line. */
function answersIn({ text, plain }: Line): Labelled[] {
  const pairs = plain
    .slice(0, longestLine)
    .matchAll(/(?:^|[.!?]\s)([^.!?:\ue000]{3,100})\?\s+((?:yes|yep|yeah|no|nope|not)\b[^.!?\n]{0,80})/giu);
  return [...pairs].map((pair) =>
    labelled(
      pair[1]!,
      text.slice(pair.index + pair[0].length - pair[2]!.length, pair.index + pair[0].length),
    ),
  );
}

/** The answer with the label of a field: its own name, or else the only label in other words. Without parts it is a blank. */
export function answerFor(
  topic: Topic,
  values: readonly LabelledValue[],
  names: readonly string[],
): LabelledValue | undefined {
  for (const name of names) {
    const same = values.filter(({ key }) => key === name && key !== '');
    const filled = same.findLast(({ parts }) => parts.length > 0) ?? same.at(-1);
    if (filled) return filled;
  }
  const alike = values.filter(({ words, parts }) => parts.length > 0 && isAlike(words, topic));
  return alike.length === 1 ? alike[0] : undefined;
}

/** All of the label's words belong to the field, and most of the name's words are in the label. */
function isAlike(words: readonly Word[], topic: Topic): boolean {
  if (words.length === 0 || !words.every(({ stem }) => topic.own.has(stem) || topic.further.has(stem)))
    return false;
  if (wordsOfName(topic.name).length === 0) return false;
  const stems = new Set(words.map(({ stem }) => stem));
  return ownCoverage(topic, stems) >= 0.6 || coverage(topic, stems) >= 0.6;
}

function wordsOfLabel(label: string): Word[] {
  return wordsIn(label.replaceAll('_', ' ')).filter(
    ({ written }) => written.length > 1 && !light.test(written),
  );
}

const light =
  /^(?:a|an|the|of|in|on|to|for|is|was|did|does|do|it|my|i|number|no|nr|how|many|long|what|which|are|were|by|at|with|and|have|has|had|you|your|could|can|any|there|been)$/;
