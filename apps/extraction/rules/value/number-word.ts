/** Spelled numbers of a text: "two hundred and eighteen", "a dozen", "twice". */
export interface SpelledNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map<string, number>([
  ...small.map((word, index) => [word, index] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
]);
const larger = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['dozen', 12],
]);
const fixed = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);

const token = /[a-z]+/gi;

/** A number that may go on with the next word. */
interface Open {
  readonly total: number;
  readonly current: number;
  /** The value of the last word. */
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

export function spelledNumbers(text: string): SpelledNumber[] {
  const found: SpelledNumber[] = [];
  let open: Open | undefined;
  const close = () => {
    if (open) found.push({ value: open.total + open.current, start: open.start, end: open.end });
    open = undefined;
  };
  for (const { 0: written, index: start } of text.matchAll(token)) {
    const word = written.toLowerCase();
    const end = start + word.length;
    if (word === 'and') continue;
    if (open && !/^(?:[ -]+| and )$/.test(text.slice(open.end, start))) close();
    const next = continued(open, word, start);
    if (!next) close();
    open = next ?? begun(word, text, start);
    const value = fixed.get(word);
    if (value !== undefined) found.push({ value, start, end });
  }
  close();
  return found;
}

/** "twenty-five seconds" as "25 seconds". */
export function withDigits(text: string): string {
  return spelledNumbers(text).reduceRight(
    (rest, { value, start, end }) => `${rest.slice(0, start)}${value}${rest.slice(end)}`,
    text,
  );
}

/** "two hundred" and "and eighteen"; undefined when the word does not belong to the number. */
function continued(open: Open | undefined, word: string, start: number): Open | undefined {
  if (!open) return undefined;
  const end = start + word.length;
  const value = values.get(word);
  const scale = larger.get(word);
  if (scale !== undefined) return scaled(open, scale, end);
  if (value === undefined) return undefined;
  const isUnit = open.last >= 20 && open.last < 100 && open.last % 10 === 0 && value > 0 && value < 10;
  return open.last >= 100 || isUnit
    ? { ...open, current: open.current + value, last: value, end }
    : undefined;
}

function scaled(open: Open, scale: number, end: number): Open {
  return scale >= 1_000
    ? { ...open, total: open.total + open.current * scale, current: 0, last: scale, end }
    : { ...open, current: open.current * scale, last: scale, end };
}

/** "two", "a hundred", "half a dozen". */
function begun(word: string, text: string, start: number): Open | undefined {
  const end = start + word.length;
  const value = values.get(word);
  if (value !== undefined) {
    return isPronoun(text, word, start, end)
      ? undefined
      : { total: 0, current: value, last: value, start, end };
  }
  const scale = larger.get(word);
  const article = /\b(half )?a $/i.exec(text.slice(Math.max(0, start - 8), start));
  if (scale === undefined || !article) return undefined;
  return scaled({ total: 0, current: article[1] ? 0.5 : 1, last: 1, start, end }, scale, end);
}

/** "this one", "one of them", "one thing". */
function isPronoun(text: string, word: string, start: number, end: number): boolean {
  if (word !== 'one') return false;
  const before = text.slice(Math.max(0, start - 20), start);
  return (
    /\b(?:the|this|that|which|each|every|any|no|another|last|next|first|second|other|\w+est|\w+ine) $/i.test(
      before,
    ) ||
    !/^ (?!of\b|is\b|was\b|thing\b|more\b|that\b|with\b|for\b|in\b|on\b|i\b)[a-z]+/i.test(
      text.slice(end, end + 20),
    )
  );
}
