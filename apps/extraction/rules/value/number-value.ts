/** The number that a report names for a field. */
import { bestOf, type Candidate, onlyOf } from './candidate.js';
import { type NumberFound, numbersIn } from './number-notation.js';
import type { Statement } from './statement.js';
import { ownCoverage, type Topic } from './topic.js';
import { type Unit, unitNamed } from './unit.js';
import { wordsIn } from './word.js';

interface Wanted {
  readonly kind: Unit['kind'] | 'rating' | 'status' | 'count' | 'any';
  readonly unit?: Unit;
}

/** What a field measures, by its name and description. */
function wantedOf({ asked }: Topic): Wanted {
  if (/\b(?:status|response|http)(?: status)? code\b|\bhttp status\b/.test(asked)) return { kind: 'status' };
  if (/\b(?:how (?:often|many times)|times|attempts|tries|retries)\b/.test(asked)) return { kind: 'times' };
  const units = wordsIn(asked).flatMap(({ written }) => unitNamed(written) ?? []);
  const measured = units.find(({ kind }) => kind !== 'times' && kind !== 'stars');
  if (measured) return { kind: measured.kind, unit: measured };
  if (/%/.test(asked)) return { kind: 'percent' };
  if (/\b(?:how many|number of|count|quantity|amount of|# of)\b/.test(asked)) return { kind: 'count' };
  if (
    /\b(?:price|prices|cost|costs|fee|subtotal|fare|rent|salary|balance|tax|vat|discount amount)\b/.test(
      asked,
    )
  ) {
    return { kind: 'currency' };
  }
  if (/\b(?:rating|rate|score|stars?|scale|out of)\b|\b1 ?(?:-|–|to) ?(?:5|10)\b/.test(asked))
    return { kind: 'rating' };
  if (/\b(?:duration|how long|load time|loading time|response time|time taken)\b/.test(asked))
    return { kind: 'duration' };
  return { kind: 'any' };
}

/** "12 of 50" is 50 for a field that asks for the limit. */
const limits = /\b(?:limit|maximum|max|quota|allowed)\b/;

/** The number in the unit of the field; undefined when the number measures something else. */
function inUnit(
  number: NumberFound,
  { asked }: Topic,
  wanted: Wanted,
  isLabelled: boolean,
): number | undefined {
  const { unit, outOf } = number;
  const value = outOf !== undefined && limits.test(asked) ? outOf : number.value;
  switch (wanted.kind) {
    case 'duration':
      if (!unit) return isLabelled ? value : undefined;
      if (unit.kind !== 'duration') return undefined;
      return Number(((value * unit.factor!) / (wanted.unit?.factor ?? unit.factor!)).toPrecision(12));
    case 'currency':
      return !unit || unit.kind === 'currency' ? value : undefined;
    case 'measure':
      if (!unit) return value;
      return unit.kind === 'measure' && unit.name === wanted.unit?.name ? value : undefined;
    case 'percent':
      return unit?.kind === 'percent' || (isLabelled && !unit) ? value : undefined;
    case 'times':
      return unit && unit.kind !== 'times' ? undefined : value;
    case 'status':
      return !unit && value >= 100 && value < 600 && Number.isInteger(value) ? value : undefined;
    case 'rating':
      return !unit || unit.kind === 'stars' || unit.kind === 'percent' ? value : undefined;
    case 'count':
      return !unit || unit.kind === 'measure' ? (Number.isInteger(value) ? value : undefined) : undefined;
    case 'any':
      return value;
  }
}

/** The number of a labelled value: "3.5 s", "about 1,200", "2 min 30 s". */
export function labelledNumber(text: string, topic: Topic): number | undefined {
  const wanted = wantedOf(topic);
  const numbers = numbersIn(text);
  const usable = numbers.filter((number, index) => isUsable(text, number, numbers[index + 1], topic, wanted));
  const fitting = usable.filter((number) => inUnit(number, topic, wanted, true) !== undefined);
  const chosen = fitting.find(({ start }) => final.test(text.slice(0, start))) ?? fitting[0];
  if (chosen) return inUnit(chosen, topic, wanted, true);
  if (numbers.some((number) => !number.isOther && !usable.includes(number))) return undefined;
  const plain = /^[#~≈<>]?\s*([-−]?\d+)\b(?![.,]\d)/.exec(text.trim());
  if (plain && numbers.length <= 1) return Number(plain[1]!.replace('−', '-'));
  return wanted.kind === 'count' && /^(?:none|no|nothing|zero)\b/i.test(text.trim()) ? 0 : undefined;
}

/** "3 x 15 = 45", "was 60, now 45". */
const final = /(?:=|→|->|\bnow|\bin total|\btotal of) ?[€$£]?$/i;

/** Not one that is denied, that was before, that is only a limit, or part of a date. */
function isUsable(
  text: string,
  number: NumberFound,
  next: NumberFound | undefined,
  topic: Topic,
  wanted: Wanted,
): boolean {
  return (
    !number.isOther &&
    !denied.test(text.slice(Math.max(0, number.start - 40), number.start)) &&
    !isStart(text, number, next, topic) &&
    !isLimit(text, number, wanted)
  );
}

export function spokenNumber(topic: Topic, statements: readonly Statement[]): number | undefined {
  const wanted = wantedOf(topic);
  const candidates = statements.flatMap((statement) => candidatesIn(statement, topic, wanted));
  const allowed = topic.field.enum
    ? candidates.filter(({ value }) => topic.field.enum!.includes(value))
    : candidates;
  return bestOf(allowed, topic) ?? lonely(allowed, wanted, topic);
}

/** The only duration, price or percentage of a report belongs to a field that asks for one and is named next to it. */
function lonely(
  candidates: readonly Candidate<number>[],
  { kind }: Wanted,
  { own }: Topic,
): number | undefined {
  if (!['duration', 'currency', 'percent', 'status', 'times'].includes(kind)) return undefined;
  const value = onlyOf(candidates.filter(({ bonus }) => bonus > 0));
  const isGeneral =
    kind === 'currency' &&
    [...own.keys()].every((stem) => generalMoney.test(stem)) &&
    !candidates.some(({ statement }) => otherMoney.test(statement.clause.plain));
  const stems = [...own.keys()];
  const subject = stems.filter((stem) => !unitNamed(stem) && !unitNamed(`${stem}s`));
  const isNamed = candidates.some(({ statement: { around, before } }) =>
    (subject.length > 0 ? subject : stems).some((stem) => around.has(stem) || before.has(stem)),
  );
  return isNamed || isGeneral || kind === 'status' || kind === 'times' ? value : undefined;
}

const generalMoney = /^(?:total|price|amount|pay|fare)$/;
const otherMoney =
  /\b(?:tax|vat|shipping|delivery|postage|discount|fees?|tip|deposit|voucher|coupon|refund)\b/i;

function candidatesIn(statement: Statement, topic: Topic, wanted: Wanted): Candidate<number>[] {
  const text = statement.clause.plain;
  const { words } = statement;
  const numbers = numbersOf(statement).filter(
    (number, index, all) =>
      isUsable(text, number, all[index + 1], topic, wanted) &&
      !isOtherThing(text, number, wanted) &&
      !isEntered(text, number, topic),
  );
  const found = numbers.flatMap((number) => {
    const value = inUnit(number, topic, wanted, false);
    const { start, end } = number;
    return value === undefined
      ? []
      : [
          {
            value,
            statement,
            start,
            end,
            words,
            bonus: bonusOf(number, wanted) + changeBonus(text, start, topic),
          },
        ];
  });
  const exact = found.filter(({ bonus, value }) => bonus > 0 || !Number.isInteger(value));
  if (exact.some(({ bonus }) => bonus > 0)) return exact;
  return found.length > 0 || wanted.kind !== 'count' ? found : noneIn(statement, topic);
}

/** "No results": the field's own words directly after "no". */
function noneIn(statement: Statement, topic: Topic): Candidate<number>[] {
  const { words } = statement;
  return words.flatMap(({ written, start, end }, index) => {
    if (!['no', 'zero', 'without'].includes(written)) return [];
    const following = new Set(words.slice(index + 1, index + 4).map(({ stem }) => stem));
    if (ownCoverage(topic, following) < 0.5) return [];
    return [{ value: 0, statement, start, end, words, bonus: 0 }];
  });
}

/** A clause with more numbers is a table. */
const mostNumbers = 50;
const cache = new WeakMap<Statement, NumberFound[]>();

function numbersOf(statement: Statement): NumberFound[] {
  const known = cache.get(statement) ?? numbersIn(statement.clause.plain).slice(0, mostNumbers);
  cache.set(statement, known);
  return known;
}

function bonusOf({ unit, outOf }: NumberFound, wanted: Wanted): number {
  if (wanted.kind === 'rating') return outOf !== undefined || unit?.kind === 'stars' ? 0.4 : 0;
  if (wanted.kind === 'status') return 0.2;
  if (wanted.kind === 'any' || wanted.kind === 'count') return unit || outOf !== undefined ? -0.1 : 0;
  if (unit?.kind !== wanted.kind) return 0;
  return wanted.unit?.factor === unit.factor ? 0.3 : 0.2;
}

const denied =
  /\b(?:instead of|rather than|not|n't|should (?:be|have been)|supposed to be|expected|than)(?: (?:the|a|about|only|just))* ?[€$£]?$/i;

/** "from 300 to 325", "$84 went down to $75": the first number is the one of before. */
function isStart(
  text: string,
  number: NumberFound,
  next: NumberFound | undefined,
  { asked }: Topic,
): boolean {
  if (!next) return false;
  const between = text.slice(number.end, next.start);
  const isChange =
    /^ (?:to|→|->|(?:\w+ ){0,2}(?:went|goes|dropped|drops|fell|rose|changed|changes|jumped|increased|decreased|became)(?: \w+){0,2}(?: to)?) ?[€$£]?$/i.test(
      between,
    );
  return isChange && !/\b(?:before|old|initial|original|previous|from|start|starting)\b/.test(asked);
}

/** "to 325" is the number of afterwards. */
function changeBonus(text: string, start: number, { asked }: Topic): number {
  const isEnd = /\d\S* (?:\w+ ){0,3}to [€$£]?$/.test(text.slice(Math.max(0, start - 40), start));
  return isEnd && /\b(?:after|afterwards|now|new|final|left|current|remaining|updated)\b/.test(asked)
    ? 0.4
    : 0;
}

/** "two people" is no price. */
function isOtherThing(text: string, { unit, start, end }: NumberFound, { kind }: Wanted): boolean {
  if (kind !== 'currency' || unit) return false;
  return /^\p{L}/u.test(text.slice(start)) || thing.test(text.slice(end, end + 24));
}

const thing = /^ (?!(?:was|as|is|this|its|always|plus|minus|less|thus|perhaps|across)\b)[a-z]{2,}s\b/;

/** "I set three reminders" says what the tester entered, and "Ana had 310" what was there before. */
function isEntered(text: string, { start }: NumberFound, { own, further, asked }: Topic): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  if (/\bhad (?:\w+ )?[€$£]?$/i.test(before)) return !earlier.test(asked);
  const verb = entered.exec(before)?.[1];
  const stem = verb && wordsIn(verb)[0]!.stem;
  return stem !== undefined && !own.has(stem) && !further.has(stem);
}

const earlier = /\b(?:had|before|old|initial|original|previous|start|starting)\b/;
const entered =
  /\b(?:i|we) (?:set|put|put in|entered|typed|chose|picked|selected|made) (?:(?!to\b)\w+ ){0,2}[€$£]?$/i;

/** "under 3 seconds" and "free from 50 EUR" are limits; the first word of "step 3" and "page 2" numbers something. */
function isLimit(text: string, { start }: NumberFound, { kind }: Wanted): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  return (
    /\b(?:under|less than|fewer than|within|up to|at most|no more than|below|free (?:from|over|above)) [€$£]?$/i.test(
      before,
    ) ||
    (kind !== 'any' && /\b(?:step|test|case|line|no\.|number|nr\.?) $/i.test(before))
  );
}
