/** The numbers of a text as people write them, with what they measure. Pure. */
import { unitNamed, type Unit } from './unit.js';
import { spelledNumbers } from './number-word.js';

export interface NumberFound {
  readonly value: number;
  readonly unit: Unit | undefined;
  /** The number is part of a date, an instant or an identifier, or one end of a range. */
  readonly isOther: boolean;
  /** "7 out of 10". */
  readonly outOf?: number;
  readonly start: number;
  readonly end: number;
}

/** "1 299,50 €": groups with spaces only in an amount of money or at the end, because "step 1 200 items" has two numbers. */
const spaced =
  '(?<!\\d )[1-9]\\d{0,2}(?: \\d{3})+(?=[.,]\\d{1,2}(?!\\d)| ?(?:[€$£¥₹]|(?:eur|euros?|usd|gbp|chf|sek|nok|dkk|pln|kr|kč|zł)\\b)|[.,;!)]?(?:\\s*$|[.,;!)] ))';
const digits = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:[-−](?=\\d))?(?:${spaced}|\\d+(?:(?:[.,'’\\u00a0\\u202f]\\d{3})+(?!\\d))?)(?:[.,]\\d+)?(?:\\.[-–])?`,
  'giu',
);

/** In the order of the text. */
export function numbersIn(text: string): NumberFound[] {
  const others = otherSpans(text);
  const written = [...text.matchAll(digits)].map((match) => numberAt(text, match[0], match.index, others));
  const spelled = spelledNumbers(text).map(({ value, start, end }) => withUnit(text, value, start, end));
  const all = [...written, ...spelled]
    .map((number) => signed(number, text))
    .sort((a, b) => a.start - b.start);
  return durationsJoined(ratiosJoined(all, text), text);
}

/** "-$12.50", "−€5", "is minus 5 euros". After a number it is a subtraction. */
const minusBefore =
  /(?:(?:^|[\s(:=])[-−][€$£¥₹]|(?:^|[:=]|\b(?:is|was|of|to|at|shows?|now))\s*\bminus [€$£¥₹]?)$/i;

function signed(number: NumberFound, text: string): NumberFound {
  const isNegative = minusBefore.test(text.slice(Math.max(0, number.start - 20), number.start));
  return isNegative && number.value > 0 ? { ...number, value: -number.value } : number;
}

function numberAt(text: string, written: string, start: number, others: readonly Span[]): NumberFound {
  const isOther = others.some(([from, to]) => start >= from && start < to);
  const tail = text.slice(start + written.length, start + written.length + 12);
  const scale = /^(?: ?(k|m|thousand|million|bn|billion)\b)/i.exec(tail);
  const isScale = scale !== null && !/^m$/.test(scale[1]!) && !(scale[1] === 'm' && tail.startsWith(' '));
  const end = start + written.length + (isScale ? scale[0].length : 0);
  const factor = isScale ? scales[scale[1]!.toLowerCase()]! : 1;
  const unit = unitAfter(text, end);
  const isGrouped = unit === undefined || unit.kind === 'currency' || isMoney(text, start);
  const found = withUnit(text, rounded(parsed(written, isGrouped) * factor), start, end);
  return { ...found, isOther: isOther || (found.unit === undefined && /^\p{L}/u.test(text.slice(end))) };
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

function rounded(value: number): number {
  return Number(value.toPrecision(15));
}

/**
 * "1,299.00", "1.299,00", "1'299.00", "12.-" and "2,5". One group of three digits is a thousand after a comma and a fraction
 * after a point, except without a unit or with a currency: "41.207 calls", "1.299 €".
 */
function parsed(written: string, isGrouped: boolean): number {
  const text = written
    .replace(/\.[-–]$/, '')
    .replace('−', '-')
    .replace(/['’ \u00a0\u202f]/g, '');
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const groups = (sign: string) => new RegExp(`^-?[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`).test(text);
  if (comma !== -1 && point !== -1) {
    return Number(comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
  }
  if (comma !== -1) return Number(groups(',') ? text.replaceAll(',', '') : text.replace(',', '.'));
  const isThousands = groups('.') && (isGrouped || text.split('.').length > 2);
  return Number(isThousands ? text.replaceAll('.', '') : text);
}

const currencyBefore = /(?:[€$£¥₹]|\b(?:eur|usd|gbp|chf|aud|cad|sek|nok|dkk|pln|jpy|rs)\.?)\s?$/i;

function isMoney(text: string, start: number): boolean {
  return currencyBefore.test(text.slice(Math.max(0, start - 8), start));
}

function withUnit(text: string, value: number, start: number, end: number): NumberFound {
  const before = isMoney(text, start);
  const after = unitAfter(text, end);
  if (before && after?.kind !== 'percent')
    return { value, unit: { kind: 'currency' }, isOther: false, start, end };
  return { value, unit: after, isOther: false, start, end: after ? end + after.length : end };
}

function unitAfter(text: string, end: number): (Unit & { readonly length: number }) | undefined {
  const match = /^[ \u00a0-]?([€$£¥₹%°]|[\p{L}µ]+)/u.exec(text.slice(end, end + 24));
  const unit = match && unitNamed(match[1]!, text.slice(end + match[0].length));
  return unit ? { ...unit, length: match[0].length } : undefined;
}

/** "7 out of 10", "7/10", "4 of 5 stars" are one number; "3-4" is none. */
function ratiosJoined(numbers: readonly NumberFound[], text: string): NumberFound[] {
  const joined: NumberFound[] = [];
  for (const number of numbers) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.end, number.start) : '';
    if (
      last &&
      /^(?: out of (?:the |a )?(?:total of )?| ?\/ ?| of (?:the )?)$/i.test(between) &&
      last.value <= number.value
    ) {
      joined[joined.length - 1] = { ...last, outOf: number.value, unit: number.unit, end: number.end };
    } else if (last && isRange(between, text.slice(0, last.start))) {
      joined[joined.length - 1] = { ...last, isOther: true };
      joined.push({ ...number, isOther: true });
    } else joined.push(number);
  }
  return joined;
}

/** "3-4", "3 or 4", "between 3 and 4 EUR"; "from 3 to 4" is a change. */
function isRange(between: string, before: string): boolean {
  if (/^ and $/i.test(between)) return /\bbetween [€$£]?$/i.test(before);
  return /^ ?(?:-|–|to|or) ?$/i.test(between) && !/\bfrom $/i.test(before);
}

/** "2 min 30 s", "1 hour and 20 minutes" and "2 min 30" are one duration, in seconds. */
function durationsJoined(numbers: readonly NumberFound[], text: string): NumberFound[] {
  const joined: NumberFound[] = [];
  for (const number of numbers) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.end, number.start) : '';
    const larger = last?.unit?.kind === 'duration' ? last.unit.factor! : 0;
    const isRest = !number.unit && number.value < 60 && between === ' ' && [60, 3600].includes(larger);
    const smaller = isRest ? larger / 60 : number.unit?.kind === 'duration' ? number.unit.factor! : 0;
    if (last && larger > smaller && smaller > 0 && /^(?:,? |,? ?and |)$/.test(between)) {
      const value = rounded((last.value * larger + number.value * smaller) / smaller);
      const unit = { kind: 'duration', factor: smaller } as const;
      joined[joined.length - 1] = { ...number, unit, value, start: last.start };
    } else joined.push(number);
  }
  return joined;
}

type Span = readonly [start: number, end: number];

/** Dates, times of the day, versions, addresses, telephone numbers: their digits are no amounts. */
const otherPatterns = [
  /\b\d{4}-\d\d(?:-\d\d)?\b/g,
  /\b\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d\d)\b/g,
  /(?<![\d.,])[-−]?\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?\b/g,
  /\b\d{1,2} ?(?:am|pm|o'clock)\b/gi,
  /\b\d{1,2}(?:st|nd|rd|th)\b/gi,
  /\b\d{1,2}\.? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:,? \d{4})?\b/gi,
  /\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:,? \d{4})?\b/gi,
  /\bmay \d{1,2}(?:,? \d{4})?\b/g,
  /\bv(?:ersion)? ?\d[\d.]*/gi,
  /\b\d+\.\d+\.\d+(?:\.\d+)?\b(?!,)/g,
  /\b(?:https?:\/\/|www\.)\S+/gi,
  /#[\p{L}\p{N}-]+/gu,
  /\b\p{L}{1,8}[-_]\d[\p{L}\p{N}-]*/gu,
  /\+\d[\d ()/-]{6,20}\d/g,
  /\b(?:iphone|ipad|pixel|galaxy|windows|macos|ios|android|chrome|firefox|safari|edge) \d+(?:\.\d+)*/gi,
];

function otherSpans(text: string): Span[] {
  if (!/\d/.test(text)) return [];
  return otherPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([match]) => !/^\d{1,3}(?:\.\d{3}){2,}$/.test(match))
      .map(({ 0: match, index }) => [index, index + match.length] as const),
  );
}
