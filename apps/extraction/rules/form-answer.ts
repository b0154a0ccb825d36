/** Tones of the answers in a form: "Bugs: none" is praise, "Checkout works: no" a problem. */
import { type ClauseTone, toneOf } from './tone.js';

const trouble = /\b(?:bugs?|errors?|issues?|problems?|defects?|findings?)\b/i;
/** "Remarks: none" says nothing about the test. */
const remarks =
  /\b(?:anything|something|remarks?|comments?|notes?|suggestions?|feedback|questions?|other|else)\b/i;
/** "The checkout failed:" is no label of a form. */
const failing =
  /\b(?:fail(?:s|ed)|breaks|broken?|crash(?:es|ed)|unable|cannot|can['’]?t|could(?:n['’]?t| not)|(?:does|did)(?:n['’]?t| not))\b/i;
const no = /^(?:(?:no|none|nope|nothing|never|false|zero|0|not any|n|❌|✗|✘)(?: \w+)?[.!]?|no,)$/iu;
const yes = /^(?:yes|yep|true|y|\[x\]|\(x\)|✅|✓|✔)[.!]?$/iu;
const blank = /^(?:n\/a|-|–|_*|\[\s?\]|\(\s?\))[.!]?$/;

/** A label of a list or of a value: "Seen on:". */
export function isBareLabel(text: string): boolean {
  return /^[^.!?]{1,100}[:=]$/.test(text) && !failing.test(text);
}

/** A label of problems: "Bugs:". */
export function isTroubleLabel(label: string): boolean {
  return isBareLabel(label) && trouble.test(label);
}

/**
 * The tone of a value by its label; undefined where the words of the value decide.
 *
 * @param label with its colon
 */
export function answerTone(label: string, value: string): Partial<ClauseTone> | undefined {
  if (no.test(value) && remarks.test(label)) return { tone: 'neutral', isNegated: false };
  // "Errors seen: [ ]" denies nothing good.
  if (blank.test(value))
    return { tone: 'neutral', isNegated: /^\[/.test(value) && toneOf(label).tone !== 'problem' };
  const isYes = yes.test(value);
  if (!isYes && !no.test(value)) return isTroubleLabel(label) ? troubleTone(value) : undefined;
  const { tone } = toneOf(label);
  if (tone === 'neutral') return isYes ? { tone: 'praise', isWeak: true } : { tone, isNegated: true };
  return isYes === (tone === 'praise')
    ? { tone: 'praise', isWeak: false, isNegated: false }
    : { tone: 'problem', isMinor: false, isNegated: true };
}

/** What a list of problems contains is a problem in any words; "the same as above" and praise are none. */
export function troubleTone(value: string): Partial<ClauseTone> | undefined {
  if (blank.test(value) || no.test(value)) return { tone: 'praise', isWeak: true };
  return toneOf(value).tone === 'neutral' ? { tone: 'problem' } : undefined;
}
