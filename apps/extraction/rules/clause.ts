/** Clauses of a report, and whether each of them says what happened in this test. */
import { answerTone, isBareLabel, isTroubleLabel, troubleTone } from './form-answer.js';
import type { Line } from './line.js';
import { mark } from './quotation.js';
import { type ClauseTone, toneOf } from './tone.js';

export interface Clause extends ClauseTone {
  /** As written. */
  readonly text: string;
  /** Without quotations. */
  readonly plain: string;
  /** The sentence of the report, counted from 0. */
  readonly sentence: number;
  readonly line: number;
  /** Wholly a quotation. */
  readonly isQuoted: boolean;
  readonly isConditional: boolean;
  /** About an earlier time or an earlier attempt. */
  readonly isPast: boolean;
  /** What should be or was expected. */
  readonly isExpected: boolean;
  readonly isQuestion: boolean;
  /** The tester is not sure. */
  readonly isHedged: boolean;
  /** Begins with "but", "however" and the like. */
  readonly isContrast: boolean;
  /** Its tone comes from the label before it: "Bugs: logo to the left". */
  readonly isAnswer: boolean;
}

/** The clause says what happened in this test. */
export function isStatement(clause: Clause): boolean {
  const { isQuoted, isConditional, isPast, isExpected, isQuestion } = clause;
  return !(isQuoted || isConditional || isPast || isExpected || isQuestion);
}

const sentenceEnd =
  /(?<!\b(?:dr|mrs?|ms|st|nr|(?<!: )no|vs|approx|e\.g|i\.e|etc)\.)(?<=[.!?…]["')\]]?) (?=\S)|; /gi;
const boundary =
  /(?<=[,:](?!\d)|[()–—…]|\.\.\.| -(?= ))|(?= (?:but|although|though|tho|however|except|whereas|while|yet|because|unless|until|if|when|whenever|once|after|before|so|then|despite|which|nevertheless|even though)\b)|(?= (?:and|or) (?:then|now|the|it|its|i|we|there|theres|nothing|no|nor|my|in|on|after|when|still|could|was|did|never|neither|okay|um|uh|yeah|everything|all)\b)/gi;

/** Nothing is read beyond this length: text without any punctuation costs time. */
const longestClause = 1_000;

const contrast =
  /^(?:but|however|yet|though|although|except|only|still|unfortunately|sadly|nevertheless|whereas|while|and still|even though|despite)\b/i;
const condition =
  /^(?:and |but |or |so )?(?:if|unless|in case|whether|suppose|supposing|assuming|provided|had (?:i|it|the))\b/i;
/** "If I click Pay, the page crashes" states what happens. */
const repeatedAction =
  /^(?:and |but |or |so )?if (?:i|you|we|one) (?:\w+ly )?(?!had|would|were|could|like|want|enjoy|love)\w+/i;
const hypothetical =
  /\b(?:would(?! say| call)|wouldn['’]?t|might|(?<!\d )may(?! \d)|could (?:be|have)|i wish|wishes?|hopefully|i hope)\b/i;
const past =
  /\b(?:used to|previously|formerly|in the past|last (?:week|month|time|year|release|version|sprint|night)|yesterday|(?:weeks?|months?|days?|years?) ago|i remember|the other day|back then|earlier versions?|in the old)\b/i;
const firstAttempt =
  /\b(?:(?:on|at|in|during|with)? ?(?:the |my )?(?:very )?first (?:try|attempt|time|go)|at first|initially)\b/i;
/** "I thought that it failed": what comes after "but" counts. */
const impression = /\b(?:i|we) (?:first |at first |initially |even )?(?:thought|assumed|suspected|wrote)\b/i;
const present = /\b(?:now|today|this time|meanwhile|still|again|second|third|anymore|any more)\b/i;
const expectation =
  /\b(?:expect(?:ed|s|ing|ation)?|should(?:n['’]?t)?|supposed to|ought to|needs? to|has to|must|wanted to|was hoping|afraid|worried|feared)\b/i;
/** The tester calls a problem small. */
const remark =
  /\b(?:cosmetic\w*|beauty|nitpick\w*|by the way|no big deal|hardly worth|(?:visual|small|little|tiny|minor) (?:thing|issue|flaw|remark|note)|only thing is|purely|pixels?)\b/i;
const asExpected =
  /\b(?:as|like|how|what|the way|than|exactly what) (?:it |they |i |we |is |was |had |the \w+ )*(?:expect\w*|should|supposed|must|wanted to|asks?)\b|\bunexpected\w*|\bmeets? (?:the |my )?expectations?/gi;
const hedge =
  /\b(?:maybe|perhaps|possibly|probably|presumably|i (?:think|guess|suppose|assume|believe)|not (?:\w+ )?(?:sure|certain)|unsure|(?<!\b(?:no|without|beyond) )doubt(?:s|ed|ful)?|hard to (?:say|tell)|(?:can(?:not|['’]?t)|could(?:n['’]?t| not)) (?:really )?(?:say|tell|judge|remember)|don['’]?t (?:really )?(?:know|remember)|no idea|kind of|sort of|kinda|more or less|somewhat|as far as i|seem(?:s|ed)? (?:to |fine|ok|good|all|right)|looks? like it|apparently|supposedly|i may have|might)\b/i;

export function clausesOf(lines: readonly Line[]): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  let isExpected = false;
  let isTroubleList = false;
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'blank') continue;
    if (sectionLabel.test(line.plain)) isExpected = expectedLabel.test(line.plain);
    if (line.kind === 'text' || isTroubleLabel(line.plain)) isTroubleList = isTroubleLabel(line.plain);
    if (isTroubleLabel(line.plain)) continue;
    for (const part of partsOf(line, sentenceEnd)) {
      const context = {
        sentence: sentence++,
        line: index,
        isExpected,
        isTroubleList,
        isQuoted: line.isQuoted,
      };
      clauses.push(...clausesIn(part, context));
    }
    if (expectedLabel.test(line.plain) && !sectionLabel.test(line.plain)) isExpected = false;
  }
  return clauses;
}

/** A heading or a label alone in its line. */
const sectionLabel =
  /^(?:[^.!?:]{1,60}:|(?:expected|actual|steps|result|summary|observed|notes?)(?: \w+)?)$/i;
const expectedLabel = /^expect(?:ed|ation)\b/i;

interface Part {
  readonly text: string;
  readonly plain: string;
}

interface Context {
  readonly sentence: number;
  readonly line: number;
  readonly isExpected: boolean;
  /** A list of problems. */
  readonly isTroubleList: boolean;
  readonly isQuoted: boolean;
}

/** Both texts cut at the same positions. */
function partsOf({ text, plain }: Part, ends: RegExp): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { index } of [...plain.matchAll(ends), { index: plain.length }]) {
    const part = { text: text.slice(start, index).trim(), plain: plain.slice(start, index).trim() };
    if (/[^\s.,:;()–—…!?-]/.test(part.plain)) parts.push(part);
    start = index;
  }
  return parts;
}

/** What a clause passes on to the next one of its sentence: "if", "last week", "I expected". */
interface Scope {
  isConditional: boolean;
  isPast: boolean;
  isExpected: boolean;
}

function clausesIn(sentence: Part, context: Context): Clause[] {
  const isRemark = remark.test(sentence.plain);
  const isQuestion = /\?["')\]]*$/.test(sentence.plain);
  const scope = {
    isConditional: false,
    isPast: false,
    isExpected: context.isExpected || expectedLabel.test(sentence.plain),
  };
  const parts = partsOf(sentence, boundary).map(({ text, plain }) => ({
    text,
    plain: plain.replaceAll(mark, ' ').replace(/ +/g, ' ').trim().slice(0, longestClause),
  }));
  return parts.map(({ text, plain }, index): Clause => {
    updateScope(scope, plain);
    const signs = {
      ...scope,
      isConditional: scope.isConditional || condition.test(plain) || hypothetical.test(plain),
      isQuoted: context.isQuoted || /^[^\p{L}\p{N}\p{Extended_Pictographic}]*$/u.test(plain),
      isQuestion,
      isHedged: hedge.test(plain),
    };
    const saysNothing = Object.values(signs).some(Boolean);
    const answer = toneOfAnswer(parts, index, context.isTroubleList);
    const tone = { ...toneOf(plain, isRemark), ...answer };
    return {
      ...tone,
      ...signs,
      tone: saysNothing ? 'neutral' : tone.tone,
      isAnswer: answer !== undefined,
      text,
      plain,
      sentence: context.sentence,
      line: context.line,
      isContrast: contrast.test(plain),
    };
  });
}

function updateScope(scope: Scope, plain: string): void {
  if (contrast.test(plain)) Object.assign(scope, { isConditional: false, isPast: false, isExpected: false });
  if (present.test(plain)) scope.isPast = false;
  const isEarlier = past.test(plain) || impression.test(plain);
  if (isEarlier || (firstAttempt.test(plain) && toneOf(plain).tone !== 'praise')) scope.isPast = true;
  if (condition.test(plain)) scope.isConditional = !repeatedAction.test(plain);
  if (expectation.test(plain.replace(asExpected, ' '))) scope.isExpected = true;
}

/** A label says nothing itself; its value may be an answer to it. */
function toneOfAnswer(
  parts: readonly Part[],
  index: number,
  isTroubleList: boolean,
): Partial<ClauseTone> | undefined {
  const { plain } = parts[index]!;
  const label = parts[index - 1]?.plain ?? '';
  if (index === 0 && isTroubleList) return troubleTone(plain);
  if (/[:=]$/.test(label)) return answerTone(label, plain);
  const value = parts[index + 1]?.plain;
  if (parts.length === 1 && isBareLabel(plain)) return { tone: 'neutral', isNegated: false };
  const isLabel =
    isTroubleLabel(plain) || (value !== undefined && /:$/.test(plain) && answerTone(plain, value));
  return isLabel ? { tone: 'neutral', isNegated: false } : undefined;
}
