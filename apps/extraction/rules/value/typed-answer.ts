/** A labelled value in the type of its field. */
import type { OutputField } from '@handtest/contracts/job';
import { toneOf, withoutDeniedTrouble } from '../tone.js';
import { withoutTrouble } from './boolean-value.js';
import { choicesIn } from './choice-value.js';
import { labelledNumber } from './number-value.js';
import { formOf } from './text-form.js';
import { type Topic, topicOf } from './topic.js';
import { wordsIn } from './word.js';

/**
 * Undefined when the value has another type.
 *
 * @param isList each part is one item, also with commas in it
 */
export function typedAnswer(topic: Topic, parts: readonly string[], isList = false): unknown {
  const { field } = topic;
  const value = parts.map(ticked).join(' ').trim();
  if (field.type === 'array') return listOf(topic, parts, isList);
  if (field.enum) return value === '' ? undefined : choiceOf(field, value);
  if (field.type === 'boolean') return booleanOf(value, topic);
  if (field.type === 'number') return labelledNumber(value, topic);
  return field.type === 'string' && value !== '' && !isWithoutText(value, topic)
    ? withoutQuotes(value)
    : undefined;
}

/** "Forgot to write it down", "see video", "not there", "no phone number on the page": the report does not give the text. */
function isWithoutText(value: string, topic: Topic): boolean {
  if (formOf(topic)?.name === 'description') return false;
  const [, absent] = /^(?:there (?:is|was) )?no ((?:[\p{L}-]+ ?){1,4})/iu.exec(value) ?? [];
  return noText.test(value) || wordsIn(absent ?? '').some(({ stem }) => topic.own.has(stem));
}

const noText =
  /^(?:(?:sorry,? )?(?:i )?(?:(?:did|could|can)(?: not|n['’]t)|cannot) (?:see|find|get|read|note|remember|write|locate)\b|(?:sorry,? )?(?:i )?forgot\b|see (?:the )?(?:video|recording|screenshots?|pictures?|notes?|above|below|attach\w*)\b|(?:the )?same as (?:above|before)\b|not (?:there|shown|found|visible|available|present|given|noted|written down|displayed)\b[^"“]{0,20}$|(?:none|nothing)[.!]?$)/i;

function choiceOf(field: OutputField, value: string): unknown {
  const exact = field.enum!.find((choice) => String(choice).toLowerCase() === value.toLowerCase());
  if (exact !== undefined && typeof exact === field.type) return exact;
  const named = choicesIn(field, value);
  return named.length === 1 ? named[0] : undefined;
}

const noItem = /^(?:none|nothing|no|n\/a|-|–)[.!]?$/i;
/** "None! Very good work", "none that I could see", "I did not find any". Not "none of the links works". */
const noItems =
  /^(?:(?:none|nil|n\/a)\b(?! of\b)|nothing(?=[.,!]| (?:found|special|else|at all|to report|missing|wrong|broken)\b)|no (?:\w+ )?(?:bugs?|problems?|issues?|errors?|faults?|defects?|findings?)(?: found| at all)?[.!]?$|(?:i )?(?:did|could)(?: not|n['’]t) (?:find|see|notice|spot) (?:any|one|anything|a single one)\b)/i;

function listOf({ name, field }: Topic, parts: readonly string[], isList: boolean): unknown[] | undefined {
  if (field.enum) return undefined;
  if (field.items?.enum) return choicesOf(field.items, parts);
  if (noItems.test(parts[0]!.trim())) return [];
  const items = parts.length === 1 && !isList ? itemsIn(parts[0]!) : [...parts];
  const given = items
    .map((item) => item.trim())
    .filter((item) => item && !noItem.test(item) && !noItems.test(item));
  const item = topicOf(name, {
    ...(field.items ?? { type: 'string' }),
    description: field.description ?? '',
  });
  // "Could not find the menu" is a difficulty, and no missing answer.
  const isOfTexts = isList && item.field.type === 'string';
  const converted = given.map((part) => (isOfTexts ? withoutQuotes(part) : typedAnswer(item, [part])));
  return converted.every((value) => value !== undefined) ? converted : undefined;
}

/** Undefined for words that name no choice, such as "all except red". */
function choicesOf(items: OutputField, parts: readonly string[]): unknown[] | undefined {
  const text = parts.map(ticked).join(', ').trim();
  const named = choicesIn(items, text);
  return named.length > 0 || text === '' || noItem.test(text) || noItems.test(text) ? named : undefined;
}

/** Separated by commas (not those of numbers) or semicolons. In "1,50, 2,50" only the commas before a blank separate. */
function itemsIn(text: string): string[] {
  const [list = ''] = text.split(/\.\s+(?=\p{Lu})/u);
  if (list.includes(';')) return list.split(/\s*;\s*/);
  const hasDecimals = /\d,\d{1,2}(?:,\s|\s+and\s)/.test(list);
  const items = list.split(hasDecimals ? /,\s+(?:and\s+)?/ : /\s*,(?!\d{3}(?!\d))\s*(?:and\s+)?/);
  const last = items.length > 1 ? items.pop()!.split(/\s+and\s+/) : [];
  return [...items, ...last];
}

/** The checked boxes of a form like `[x] red [ ] blue [x] green`; any other text unchanged. */
export function ticked(text: string): string {
  const boxes = [...text.matchAll(/[[(]\s*([xX✓✔]?)\s*[\])]([^[(]*)/g)];
  if (boxes.every(([, , label]) => label!.trim() === '')) return text;
  const chosen = boxes.filter(([, mark]) => mark).map(([, , label]) => label!.trim());
  return chosen.join(', ');
}

function withoutQuotes(text: string): string {
  const quoted = /^(?:"([^"]+)"|“([^”]+)”|'([^']+)'|`([^`]+)`)[.!]?$/.exec(text);
  return quoted?.slice(1).find((group) => group !== undefined) ?? text;
}

const no = /^(?:no\b|nope\b|nah\b|false\b|n$|0$|x$|\[ ?\]|✗|✘|❌|👎)/;
const yes = /^(?:yes\b|yep\b|yeah\b|yup\b|true\b|y$|1$|\[ ?[xX✓✔] ?\]|✓|✔|✅|👍)/;
/** Words that say no or yes only together with what follows: "failed", "never a problem"; "works", "ok button missing". */
const bad =
  /^(?:not\b|failed\b|fails?\b|failing\b|never\b|none\b|nothing\b|broken\b|bad\b|negative\b|(?:does|did|is|was|could|can)(?:n['’]?t| not)\b|cannot\b|missing\b)/;
const good =
  /^(?:sure\b|ok\b|okay\b|passed\b|pass\b|works?\b|worked\b|working\b|done\b|fine\b|good\b|correct\b|positive\b|success\w*\b|all good\b|always\b)/;
/** What takes an answer back, in part or wholly. */
const turn =
  /\b(?:but|except|until|unless|only|sometimes|part(?:ly|ially)|almost|mostly|then|later|finally)\b/;
const denial = /\b(?:no|not|never|none|nothing|cannot)\b|n['’]t\b/;
const agreement = /\b(?:yes|ok(?:ay)?|fine|work(?:s|ed))\b/;
/** "yes and no", "not sure", "not tested". */
const open =
  /^(?:yes and no\b|no and yes\b|not sure|no idea|not tested|not applicable|n\/a\b|not (?:really )?(?:clear|known|checked)|unknown\b|\?+$)/i;

/** A blank, or an answer that gives no value: nothing else in the report replaces it. */
export function isOpen(parts: readonly string[]): boolean {
  return parts.length === 0 || (parts.length === 1 && open.test(parts[0]!.trim()));
}

/** Undefined for a text that does not say yes or no without doubt, such as "ok button missing". */
function booleanOf(text: string, topic: Topic): boolean | undefined {
  const value = text.trim().toLowerCase();
  if (/^(?:yes|no)\b.{0,3}\bbut\b/.test(value)) return undefined;
  const rest = withoutDeniedTrouble(value);
  const { tone } = toneOf(value);
  // It begins with trouble that is denied: "no problems" says that it worked.
  if (rest.startsWith(' ')) {
    return tone === 'problem' || turn.test(rest) ? undefined : withoutTrouble(value, topic);
  }
  if (no.test(value)) return false;
  if (yes.test(value)) return true;
  if (turn.test(rest)) return undefined;
  if (bad.test(value)) return tone === 'praise' || agreement.test(rest) ? undefined : false;
  return good.test(value) && tone !== 'problem' && !denial.test(rest) ? true : undefined;
}
