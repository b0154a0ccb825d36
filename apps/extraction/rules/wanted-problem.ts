/**
 * Problems that the instructions ask for. "The card was declined" is the right result of a test with a card that must be
 * declined, and "there was no error" is a problem there.
 */
import { askedText } from './asked-text.js';
import { type Clause, isStatement } from './clause.js';

/** What instructions ask for, and how reports say that it happened. */
const wanted: readonly { readonly asked: RegExp; readonly happened: RegExp }[] = [
  {
    asked:
      /\b(?:declin|reject|refus|den(?:y|ied)|invalid|incorrect|wrong|errors?\b|must not|should not|shouldn|cannot|can not|can't|not be (?:able|allowed|possible|signed|logged|accepted|saved|sent)|locked|hint|warn|validat|expired|leave (?:\w+ ){1,4}(?:empty|blank)|too (?:long|short|big|large))/i,
    happened:
      /\b(?:declin|reject|refus|denied|not (?:logged|signed|accepted|allowed|saved|sent|possible|valid|let)|n['’]t (?:let|allow|accept|log|sign|go|continue|proceed|save|send|submit)|(?:cannot|can['’]?t|could(?:n['’]t| not)) (?:log|sign|submit|send|save|continue|go|pay|proceed)|errors?\b|invalid|incorrect|wrong|failed?|blocked|locked|expired|missing|unable|did(?:n['’]t| not) (?:log|sign|let|go|accept|save|send|submit|continue))/i,
  },
  {
    asked:
      /\b(?:delet|remov|disappear|gone|hid(?:e|den)|clear|cancel|unsubscrib|log(?:s|ged)? out|sign(?:s|ed)? out|archiv|empt(?:y|ied))/i,
    happened:
      /\b(?:disappear|gone|removed|deleted|empty|no longer|vanish|logged (?:me )?out|signed (?:me )?out|not (?:there|listed|shown|visible|in the))/i,
  },
  {
    asked: /\b(?:stay|remain|keep|kept|still|restore|persist)/i,
    happened: /\b(?:still|stays?|stayed|remains?|remained)\b/i,
  },
  {
    asked: /\b(?:not exist|not found|404|n['’]t exist|broken link)/i,
    happened: /\b(?:404|not found|not exist|missing)/i,
  },
];

/** No instructions ask for these. */
const neverWanted =
  /\b(?:50[0-4]|crash\w*|(?:white|blank) (?:page|screen)|exceptions?|froze\w*|hangs|stuck|twice|back|again|reappear\w*|nothing happen\w*)\b/i;
const isStillThere =
  /\bstill (?:\w+ ){0,2}?(?:there|listed|shown|visible|active|in (?:the|my)|on (?:the|my)|appears?|exists?)\b/i;
/** "There must be no error", "the item must not disappear" ask for none. */
const denied = /\b(?:no|without(?: any| an)?|free of|never) (?:\w+ )?(?:errors?|warnings?|hints?)\b/gi;
const mustNot = /\b(?:must|should|may|shall|does|do|can)(?: not|n['’]t) \w+(?: \w+)?/gi;
const deniedError =
  /\b(?:no|without (?:an|any)|not (?:an|any)|never (?:saw|got) an?) (?:\w+ )?(?:errors?|warnings?|hints?|messages?)\b/i;
const asksForMessage = /\b(?:errors?|warn\w*|hints?|message)\b/i;

export function asksForRefusal(instructions: string): boolean {
  return wanted[0]!.asked.test(askedText(instructions).replace(denied, ' '));
}

export function asksForRemoval(instructions: string): boolean {
  return wanted[1]!.asked.test(askedText(instructions).replace(denied, ' ').replace(mustNot, ' '));
}

/** The clauses with tones that fit the instructions. */
export function withWantedProblems(clauses: readonly Clause[], instructions: string): Clause[] {
  const given = askedText(instructions);
  const positive = given.replace(denied, ' ');
  const asked = wanted.filter((kind, index) =>
    kind.asked.test(index === 1 || index === 2 ? positive.replace(mustNot, ' ') : positive),
  );
  if (asked.length === 0) return [...clauses];
  const wantsRemoval = asksForRemoval(instructions);
  const asksForError = asked.includes(wanted[0]!) && asksForMessage.test(given);
  return clauses.map((clause) => {
    const { tone, plain, isNegated } = clause;
    if (wantsRemoval && saysSomething(clause) && isStillThere.test(plain))
      return { ...clause, tone: 'problem', isWeak: false };
    if (asksForError && tone !== 'neutral' && deniedError.test(plain))
      return { ...clause, tone: 'problem', isWeak: false };
    const isWanted =
      (tone === 'problem' || (isNegated && saysSomething(clause))) &&
      !neverWanted.test(plain) &&
      asked.some(({ happened }) => happened.test(plain));
    return isWanted ? { ...clause, tone: 'praise', isWeak: false, isNegated: true } : clause;
  });
}

function saysSomething(clause: Clause): boolean {
  return isStatement(clause) && !clause.isHedged;
}
