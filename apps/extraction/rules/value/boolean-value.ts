/** Whether a report says yes or no to a field. */
import type { PassStatus } from '@handtest/contracts/job';
import type { Statement } from './statement.js';
import { coverage, ownCoverage, type Topic, without } from './topic.js';
import { wordsIn } from './word.js';

/** Stems that say that something is wrong. */
const trouble =
  /^(?:problem|fail\w*|crash|break|wrong|miss|typo|mistake|glitch|slow|confus|stuck|freez|frozen|overlap|exception|warn|block|trouble|difficult)/;
/** Stems that only say that something works or happens. */
const working =
  /^(?:work|success\w*|succe\w*|complet\w*|finish|load|function|correct\w*|ok|fine|able|possible|proper\w*|good|expect|pass|go|well|right|accept|start|take|make|made|happen|result|through)$/;
/** Fields about the whole test. */
const wholeTest = /^(?:test|overall|everyth|all|it|task|scenario|goal|flow|case|thing|did|do)$/;

/** What `true` means for a field. */
type Meaning = 'works' | 'problem' | 'no problem' | 'exists';

/** Words of the name decide before those of the description. */
function meaningOf({ name, own, field, asked }: Topic): Meaning {
  const description = field.description ?? '';
  const stems = [...own.keys()];
  const isDenied =
    /^(?:no|without)[A-Z_]|(?:[a-z]Free|_free)$/.test(name) ||
    /\b(?:no|without(?: any)?) (?:\w+ )?(?:errors?|problems?|issues?|bugs?|crash\w*)\b/i.test(description);
  const isTrouble = stems.some((stem) => trouble.test(stem)) || troubleAsked.test(description);
  const isWorking = stems.some((stem) => working.test(stem)) || workingAsked.test(description);
  if (isDenied) return 'no problem';
  if (isTrouble && !isWorking) return 'problem';
  return existence.test(asked) && !isWorking ? 'exists' : 'works';
}

/** What "no problems" says about a field: it works, or the trouble that it asks for is not there. */
export function withoutTrouble(answer: string, topic: Topic): boolean | undefined {
  const meaning = meaningOf(topic);
  if (meaning !== 'exists') return meaning !== 'problem';
  return wordsIn(answer).some(({ stem }) => topic.own.has(stem)) ? false : undefined;
}

const troubleAsked =
  /\b(?:any (?:\w+ )?(?:errors?|bugs?|issues?|problems?|warnings?)|(?:an?|the) (?:\w+ )?(?:error|bug|issue|problem|crash)(?: message)? (?:appear|shown|occur|happen|displayed|visible|seen)|(?:is|was|were|are) \w+ (?:broken|missing|wrong|blocked)|did .{1,40}\b(?:crash|fail|freeze|hang|break))/i;
const workingAsked =
  /\b(?:works?|worked|working|successful(?:ly)?|correct(?:ly)?|helpful|clear|understandable|readable|fixed)\b/i;
const existence =
  /\b(?:has|have|having|is there|are there|there (?:is|are|was)|contains?|present|exists?|available|visible|offers?|shown|shows|displayed|appears?|see|seen)\b/;

/** Stems that only say that something is there. */
const existing = /^(?:show|exist|avail\w*|contain|offer|have|has|there|find|off)$/;

/** A clause must be about this much of a field. */
const enough = 0.55;
/** A clause that is about less of it answers only what the verdict agrees with. */
const clear = 0.75;

export function spokenBoolean(
  topic: Topic,
  statements: readonly Statement[],
  verdict: PassStatus | null,
): boolean | undefined {
  if (isAboutTest(topic)) return verdict === 'pass' ? true : verdict === 'fail' ? false : undefined;
  const meaning = meaningOf(topic);
  const subject = without(topic, meaning === 'works' ? working : meaning === 'exists' ? existing : trouble);
  const answers = statements.flatMap((statement) => {
    const about = aboutness(statement, topic, subject);
    if (about < enough) return [];
    const answer = answerOf(statement, topic, subject, meaning);
    return answer === undefined ? [] : [{ answer, about }];
  });
  const best = Math.max(...answers.map(({ about }) => about));
  const [first, ...others] = answers.filter(({ about }) => about >= best - 0.15).map(({ answer }) => answer);
  if (first === undefined || others.some((answer) => answer !== first)) return undefined;
  const isGood = first !== (meaning === 'problem');
  return best >= clear || verdict === (isGood ? 'pass' : 'fail') ? first : undefined;
}

/** "success", "passed", "Did it work?": about nothing in particular. */
function isAboutTest(topic: Topic): boolean {
  const { own, further } = without(topic, working);
  return [...own.keys(), ...further.keys()].every((stem) => wholeTest.test(stem));
}

/** A clause without a subject of its own ("it worked", "but nothing happened") is about what comes before it. */
function aboutness(statement: Statement, topic: Topic, subject: Topic): number {
  const relevant = relevantPart(topic, subject);
  const direct = aboutIn(statement.stems, relevant);
  if (direct >= enough || !statement.previous || !elliptic.test(statement.clause.plain)) return direct;
  const joined = new Set([...statement.stems, ...statement.previous.stems]);
  return aboutIn(joined, relevant) * 0.9;
}

/** The words that say nothing but "works" or "fails" count when there are no others. */
function relevantPart(topic: Topic, subject: Topic): Topic {
  if (subject.own.size > 0) return subject;
  if (subject.further.size > 0) return { ...subject, own: subject.further, further: new Map() };
  return topic;
}

function aboutIn(stems: ReadonlySet<string>, topic: Topic): number {
  return ownCoverage(topic, stems) >= 0.5 ? coverage(topic, stems) : 0;
}

const elliptic =
  /^(?:and |but |so |then |however,? |,|\W)*(?:it|this|that|they|which|nothing|no luck|works?|worked|working|fails?|failed|did(?:n['’]?t| not)|does(?:n['’]?t| not)|without|all (?:good|fine)|everything|success\w*|ok\b|fine\b|\w+ing it\b|no (?:problem|error|issue)s?(?: at all)?[.!,]*$)/i;

function answerOf(statement: Statement, topic: Topic, subject: Topic, meaning: Meaning): boolean | undefined {
  const { tone, isNegated, isMinor, isHedged, isWeak, plain } = statement.clause;
  if (isHedged) return undefined;
  if (meaning === 'problem' || meaning === 'no problem') {
    const isThere = problemIn(plain, tone, isNegated, ownCoverage(topic, statement.stems) > 0.99);
    return isThere === undefined ? undefined : isThere === (meaning === 'problem');
  }
  if (meaning === 'exists') return existsIn(plain, tone, isNegated);
  if (tone === 'problem') return isMinor && !isNegated ? undefined : false;
  if (tone === 'praise' && (!isWeak || isNegated)) return true;
  if (refused.test(plain) && !isNegated)
    return ![...topic.own.keys()].some((stem) => refused.test(stem)) ? false : undefined;
  if (isNegated) {
    return ownCoverage(topic, statement.stems) >= 0.99 && !attempt.test(plain) ? false : undefined;
  }
  return isDone(statement, topic, subject) ? true : undefined;
}

function problemIn(
  plain: string,
  tone: Statement['clause']['tone'],
  isNegated: boolean,
  isNamed: boolean,
): boolean | undefined {
  if (tone === 'praise') return isNegated || !isNamed ? false : undefined;
  if (noSuch.test(plain)) return false;
  if (tone === 'problem') return true;
  return isNamed && !isNegated && !attempt.test(plain) ? true : undefined;
}

const noSuch =
  /\b(?:no|without(?: any| an?)?|never|did(?:n['’]?t| not)|(?:was|were)(?:n['’]?t| not)(?: any)?) (?:\w+ ){0,3}(?:errors?|bugs?|issues?|problems?|warnings?|crash\w*|fail\w*|typos?|mistakes?|links?|messages?|freez\w*|hang|broken|missing|wrong)\b/i;

function existsIn(plain: string, tone: Statement['clause']['tone'], isNegated: boolean): boolean | undefined {
  if (attempt.test(plain)) return undefined;
  if (isNegated || /\b(?:missing|absent|lacks?|gone|nowhere|hidden|disappeared)\b/i.test(plain)) return false;
  return tone === 'problem' ? undefined : true;
}

/** What was tried, wanted or clicked has not happened by that alone. */
const attempt =
  /\b(?:tried|try|trying|attempt(?:ed)?|wanted|want|click(?:ed)?|press(?:ed)?|tap(?:ped)?|hit|looked for|looking for|searched for|went to|went through (?:the|all|my|every|an?|it)|opened the|about to|started to|going to|before|without|cannot tell|can't tell)\b/i;

/**
 * The tester did it, or it was done: "I logged in", "the order was placed". A verb of the field is in the past, or all its
 * words are in a clause about a result. After what the tester did, a problem leaves it open.
 */
function isDone({ clause, words, stems, isTroubled }: Statement, topic: Topic, subject: Topic): boolean {
  if (attempt.test(clause.plain) || (isTroubled && ownAction.test(clause.plain))) return false;
  const isNamed = ownCoverage(topic, stems) > 0.99;
  if (!isNamed && coverage(subject, stems) < 0.75) return false;
  if (isNamed && clause.tone === 'praise' && (topic.own.size > 1 || !isTroubled)) return true;
  const isPast = words.some(({ written, stem }) => topic.own.has(stem) && past.test(written));
  return (
    isPast || result.test(clause.plain) || (isNamed && topic.own.size > 1 && predicate.test(clause.plain))
  );
}

/** "I refunded one pair", "Ordered three samples". */
const ownAction = /^(?:(?:and|then|so|after that|next|first),? )*(?:i|we)\b|^\w+ed\b/i;
const refused = /\b(?:declin|reject|refus|deni|den(?:y|ie))/i;

const past =
  /^(?:\w{2,}ed|paid|sent|got|bought|saw|found|made|took|taken|went|came|kept|wrote|chose|chosen|sold|left|shown|seen|booked|begun|began|set|put|reset)$/;
const result = /\b(?:went through|was able to|managed to|(?:i|we) (?:can|could)|able to)\b/i;
/** "the images are sharp", "the invitation is in the list". */
const predicate = /\b(?:is|are|was|were|stays?|stayed|looks?|looked|remains?|remained)\b/i;
