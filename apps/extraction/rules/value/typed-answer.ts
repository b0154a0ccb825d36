/** A labelled value in the type of its field. */
import type { OutputField } from '@handtest/contracts/job';
import { choicesIn } from './choice-value.js';
import { labelledNumber } from './number-value.js';
import { type Topic, topicOf } from './topic.js';

/** Undefined when the value has another type. */
export function typedAnswer(topic: Topic, parts: readonly string[]): unknown {
  const { field } = topic;
  const value = parts.map(ticked).join(' ').trim();
  if (field.type === 'array') return listOf(topic, parts);
  if (field.enum) return value === '' ? undefined : choiceOf(field, value);
  if (field.type === 'boolean') return booleanOf(value);
  if (field.type === 'number') return labelledNumber(value, topic);
  return field.type === 'string' && value !== '' ? withoutQuotes(value) : undefined;
}

function choiceOf(field: OutputField, value: string): unknown {
  const exact = field.enum!.find((choice) => String(choice).toLowerCase() === value.toLowerCase());
  if (exact !== undefined && typeof exact === field.type) return exact;
  const named = choicesIn(field, value);
  return named.length === 1 ? named[0] : undefined;
}

const noItem = /^(?:none|nothing|no|n\/a|-|–)[.!]?$/i;

function listOf({ name, field }: Topic, parts: readonly string[]): unknown[] | undefined {
  if (field.enum) return undefined;
  if (field.items?.enum) return choicesIn(field.items, parts.map(ticked).join(', '));
  const items = parts.length === 1 ? itemsIn(parts[0]!) : [...parts];
  const given = items.map((item) => item.trim()).filter((item) => item && !noItem.test(item));
  const item = topicOf(name, {
    ...(field.items ?? { type: 'string' }),
    description: field.description ?? '',
  });
  const converted = given.map((part) => typedAnswer(item, [part]));
  return converted.every((value) => value !== undefined) ? converted : undefined;
}

/** Separated by commas (not those of numbers) or semicolons. */
function itemsIn(text: string): string[] {
  const [list = ''] = text.split(/\.\s+(?=\p{Lu})/u);
  if (list.includes(';')) return list.split(/\s*;\s*/);
  const items = list.split(/\s*,(?!\d{3}(?!\d))\s*(?:and\s+)?/);
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

const no =
  /^(?:no\b|nope\b|nah\b|false\b|not\b|failed\b|fails?\b|failing\b|never\b|none\b|nothing\b|n$|0$|\[ ?\]|✗|✘|❌|👎|x$|broken\b|bad\b|negative\b|(?:does|did|is|was|could|can)(?:n['’]?t| not)\b|cannot\b|missing\b)/;
const yes =
  /^(?:yes\b|yep\b|yeah\b|yup\b|sure\b|true\b|ok\b|okay\b|passed\b|pass\b|works?\b|worked\b|working\b|y$|1$|\[[xX✓✔]\]|✓|✔|✅|👍|done\b|fine\b|good\b|correct\b|positive\b|success\w*\b|all good\b|always\b)/;
/** "yes and no", "not sure", "not tested". */
const open =
  /^(?:yes and no\b|no and yes\b|not sure|no idea|not tested|not applicable|n\/a\b|not (?:really )?(?:clear|known|checked)|unknown\b|\?+$)/i;

/** A blank, or an answer that gives no value: nothing else in the report replaces it. */
export function isOpen(parts: readonly string[]): boolean {
  return parts.length === 0 || (parts.length === 1 && open.test(parts[0]!.trim()));
}

export function booleanOf(text: string): boolean | undefined {
  const value = text.trim().toLowerCase();
  if (/^(?:yes|no)\b.{0,3}\bbut\b/.test(value)) return undefined;
  if (no.test(value)) return false;
  return yes.test(value) ? true : undefined;
}
