/** The lines of a report: text, steps, list items; quoted ones are marked. */
import { mark, withoutQuotations } from './quotation.js';

export interface Line {
  /** What `text` is without: the sign of a list, the number of a step, a time or a speaker. */
  readonly sign: string;
  /** As written, without the sign of its list. */
  readonly text: string;
  /** The same with `mark` for every quoted character. */
  readonly plain: string;
  readonly kind: 'text' | 'step' | 'item' | 'blank';
  /** The tester repeats text of a page, of a console or of a person. */
  readonly isQuoted: boolean;
}

/** Numbered steps ("1. Open the page"), list items, headings, times and speakers of a transcript. */
const step = /^\s*(?:step\s*)?\d{1,2}[.):]\s+(?=\S)/i;
const item = /^\s*[-*•–]\s+(?=\S)/;
const opening =
  /^\s*(?:#{1,6}\s+)?(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?[\])]?\s*[-–:|]?\s+)?(?:(?:tester|me|speaker(?: \d)?)\s*:\s+)?/i;

/** A label above text that is not the tester's. */
const quotesBelow =
  /\b(?:console|logs?|stack ?trace|output|response|e-?mail|body|payload|page (?:says|said|reads|text)|banner|toast|it (?:says|said)|instructions?)\b[^:]{0,40}:\s*$/i;

export function linesOf(report: string): Line[] {
  const text = report.replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ');
  const written = withoutEmphasis(text).split('\n');
  const lines: Line[] = [];
  let below: 'nothing' | 'label' | 'quotation' = 'nothing';
  for (const [index, plain] of withoutEmphasis(withoutQuotations(text)).split('\n').entries()) {
    const line = lineOf(written[index] ?? '', plain);
    const isQuoted = line.kind !== 'blank' && (below !== 'nothing' || isWhollyMarked(line.plain));
    lines.push({ ...line, isQuoted });
    if (quotesBelow.test(plain)) below = 'label';
    else if (line.kind !== 'blank' && below === 'label') below = 'quotation';
    else if (line.kind === 'blank' && below === 'quotation') below = 'nothing';
  }
  return lines;
}

/** A line with words of the tester beside a quotation is the tester's: `"Saved" is shown`. */
function isWhollyMarked(plain: string): boolean {
  return plain.includes(mark) && !/[\p{L}\p{N}]/u.test(plain.replaceAll(mark, ' '));
}

/** In place, so that positions stay. */
function withoutEmphasis(text: string): string {
  return text.replace(/\*\*|(?<!_)__(?!_)/g, '  ');
}

function lineOf(written: string, plain: string): Omit<Line, 'isQuoted'> {
  if (plain.trim() === '') return { sign: '', text: '', plain: '', kind: 'blank' };
  const sign = step.exec(plain) ?? item.exec(plain);
  const kind = step.test(plain) ? 'step' : sign ? 'item' : 'text';
  const start = (sign ?? opening.exec(plain))?.[0].length ?? 0;
  const [beginning, text] = [written.slice(0, start), written.slice(start).trim()];
  return { sign: beginning, text, plain: plain.slice(start).trim(), kind };
}
