/**
 * Finds the parts of a report that are not the tester's own words: quotations, code, JSON, markup, addresses. Each
 * character of them becomes `mark`, line breaks stay, so that positions in both texts agree.
 */

/** A character of the private use area, which no report needs. */
export const mark = '\uE000';

/** A quotation without its end reaches to the end of its line; longer ones are cut here. */
const longestSpan = 4_000;
const longestInLine = 120;

const closing: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '`': '`',
  '‘': '’',
  "'": "'",
};

/** The report with every character of its quotations replaced by `mark`. */
export function withoutQuotations(report: string): string {
  const text = report.replaceAll(mark, ' ');
  const spans = spansOf(text);
  let result = '';
  let at = 0;
  for (const [start, end] of spans) {
    result += text.slice(at, start) + text.slice(start, end).replace(/[^\r\n]/g, mark);
    at = end;
  }
  return result + text.slice(at);
}

type Span = readonly [start: number, end: number];

/** Where a span may start; what follows decides whether one does. */
const starts = /```|~~~|<!--|https?:\/\/|["“„«`‘'{[<]|^[ \t]*>/gm;

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  starts.lastIndex = 0;
  for (let found = starts.exec(text); found; found = starts.exec(text)) {
    const end = spanEnd(text, found.index, found[0]);
    if (end === undefined) continue;
    spans.push([found.index, end]);
    starts.lastIndex = end;
  }
  return spans;
}

function spanEnd(text: string, start: number, opening: string): number | undefined {
  if (opening === '```' || opening === '~~~') return after(text, opening, start + 3) ?? text.length;
  if (opening === '<!--') return after(text, '-->', start + 4) ?? text.length;
  if (opening.startsWith('http'))
    return start + /^[^\s"'<>)\]]*/.exec(text.slice(start, start + longestSpan))![0].length;
  if (opening.endsWith('>')) return lineEnd(text, start);
  if (opening === '<') return tagEnd(text, start);
  if (opening === '{' || opening === '[') return jsonEnd(text, start);
  return quotationEnd(text, start);
}

/** An apostrophe and an inch mark open nothing: a quotation starts before a character and after none. */
function quotationEnd(text: string, start: number): number | undefined {
  const opening = text[start]!;
  const before = text[start - 1] ?? ' ';
  if (/[\p{L}\p{N}]/u.test(before) || /[^\S\n]/.test(text[start + 1] ?? ' ')) return undefined;
  const isSingle = opening === "'" || opening === '‘';
  const isShort = isSingle || opening === '`';
  const limit = Math.min(text.length, start + (isShort ? longestInLine : longestSpan));
  for (let at = start + 1; at < limit; at++) {
    if (isShort && text[at] === '\n') break;
    if (text[at] !== closing[opening]) continue;
    if (isSingle && /[\p{L}\p{N}]/u.test(text[at + 1] ?? ' ')) continue;
    return at + 1;
  }
  return isSingle ? undefined : lineEnd(text, start);
}

function tagEnd(text: string, start: number): number | undefined {
  const tag = /^<\/?[a-z][^<>]{0,500}>/i.exec(text.slice(start, start + 510));
  return tag ? start + tag[0].length : undefined;
}

/** The end of a JSON value. A checkbox (`[x]`) or a key (`[Enter]`) is none. */
function jsonEnd(text: string, start: number): number | undefined {
  if (text[start] === '[' && !/^\[\s*[{["\]]/.test(text.slice(start, start + 20))) return undefined;
  if (/^\[\s*\]/.test(text.slice(start, start + 20))) return undefined;
  let depth = 0;
  const limit = Math.min(text.length, start + longestSpan);
  for (let at = start; at < limit; at++) {
    if (text[at] === '{' || text[at] === '[') depth++;
    if ((text[at] === '}' || text[at] === ']') && --depth === 0) return at + 1;
  }
  return lineEnd(text, start);
}

function after(text: string, ending: string, from: number): number | undefined {
  const at = text.indexOf(ending, from);
  return at === -1 ? undefined : at + ending.length;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}
