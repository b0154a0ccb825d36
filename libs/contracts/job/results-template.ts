/**
 * The notation of results templates, compiled to an output schema keyed by the label in camelCase:
 *
 *     Logged in: [ ]                    boolean
 *     What you saw: ___                 text
 *     Seconds to load: #                number
 *     Size: ( ) small ( ) large         one of these
 *     Browsers: [ ] Firefox [ ] Safari  any of these
 *     Bugs:                             list of texts
 *     - ___
 *
 * Blank lines and markdown headings are ignored. Any other line is a mistake, reported with its number.
 */
import type { Fault } from '../define/index.js';
import {
  maximumOutputFields,
  type OutputField,
  type OutputSchema,
  outputSchemaFaults,
} from './output-schema.js';

/** The schema is wrapped, because a label may be "Problem". Each problem begins with the number of its line. */
export type CompiledResults = { readonly schema: OutputSchema } | { readonly problems: readonly string[] };

/** Every fault of the two ways to describe results; empty when valid. */
export function resultsFaults(outputSchema?: unknown, resultsTemplate?: string): Fault[] {
  const faults: Fault[] = [];
  if (outputSchema !== undefined && resultsTemplate !== undefined) {
    const message = 'resultsTemplate must be left out when outputSchema is given';
    faults.push({ param: 'resultsTemplate', message });
  }
  if (outputSchema !== undefined) faults.push(...outputSchemaFaults(outputSchema));
  if (resultsTemplate === undefined) return faults;
  const compiled = compileResultsTemplate(resultsTemplate);
  if ('schema' in compiled) return faults;
  const found = compiled.problems.map((problem) => ({
    param: 'resultsTemplate',
    message: `resultsTemplate ${problem}`,
  }));
  return [...faults, ...found];
}

const maximumLineLength = 1_000;
const maximumLabelLength = 100;

const heading = /^#{1,6}\s/;
const bullet = /^[-*+]\s+/;
const blank = /^_{3,}$/;

/** The label of a list, whose items follow on the next lines. */
interface OpenList {
  readonly label: string;
  readonly line: number;
  listed: boolean;
}

/** @param firstLine the number of the template's first line in the author's text */
export function compileResultsTemplate(text: string, firstLine = 1): CompiledResults {
  const fields = new Map<string, OutputField>();
  const problems: string[] = [];
  let open: OpenList | undefined;
  const close = () => {
    if (open && !open.listed) {
      problems.push(
        `line ${open.line}: "${open.label}" must have an answer, such as "[ ]" or lines of "- ___"`,
      );
    }
    open = undefined;
  };
  for (const [index, raw] of linesOf(text).entries()) {
    const line = firstLine + index;
    const content = raw.trim();
    if (content === '') continue;
    if (content.length > maximumLineLength) {
      problems.push(`line ${line} must have at most 1,000 characters`);
      continue;
    }
    if (open && bullet.test(content) && blank.test(content.replace(bullet, ''))) {
      open.listed = true;
      continue;
    }
    close();
    if (heading.test(content)) continue;
    const found = fieldIn(content.replace(bullet, ''));
    const key = typeof found === 'string' ? '' : keyOf(found.label);
    const wrong = typeof found === 'string' ? found : keyProblem(key, found.label, fields);
    if (wrong) problems.push(`line ${line}: ${wrong}`);
    else if (typeof found !== 'string') {
      fields.set(key, found.field);
      if (found.isListLabel) open = { label: found.label, line, listed: false };
    }
  }
  close();
  if (problems.length > 0) return { problems };
  if (fields.size === 0) return { problems: ['must have at least one line such as "Label: [ ]"'] };
  return { schema: Object.fromEntries(fields) };
}

/** Labels and options become parts of an output schema, which cannot contain lone surrogates. */
function linesOf(text: string): string[] {
  return text
    .toWellFormed()
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
}

interface FoundField {
  readonly label: string;
  readonly field: OutputField;
  /** Nothing follows the label; its list is on the next lines. */
  readonly isListLabel: boolean;
}

/** The field of a line, or what is wrong with it. A label may contain colons: it ends at the first one before an answer. */
function fieldIn(line: string): FoundField | string {
  let mistake: string | undefined;
  for (let at = line.indexOf(':'); at !== -1; at = line.indexOf(':', at + 1)) {
    const label = line.slice(0, at).trim();
    const rest = line.slice(at + 1).trim();
    const kind = rest === '' ? listOfTexts : answerKind(rest);
    if (typeof kind === 'string') mistake ??= kind;
    else if (kind) return { label, field: { ...kind, description: label }, isListLabel: rest === '' };
  }
  return (
    mistake ??
    'a line must be written as "Label: [ ]", "Label: ___", "Label: #", "Label: ( ) a ( ) b" or "- ___"'
  );
}

type Kind = Omit<OutputField, 'description'>;

const listOfTexts: Kind = { type: 'array', items: { type: 'string' } };

function answerKind(rest: string): Kind | string | undefined {
  if (/^\[\s*\]$/.test(rest)) return { type: 'boolean' };
  if (blank.test(rest)) return { type: 'string' };
  if (rest === '#') return { type: 'number' };
  if (/^\(\s*\)/.test(rest)) {
    const choices = choicesOf(rest, /\(\s*\)/);
    if (typeof choices === 'string') return choices;
    return choices.length > 1 ? { type: 'string', enum: choices } : 'a choice must have at least two options';
  }
  if (/^\[\s*\]/.test(rest)) {
    const choices = choicesOf(rest, /\[\s*\]/);
    if (typeof choices === 'string') return choices;
    return { type: 'array', items: { type: 'string', enum: choices } };
  }
  return undefined;
}

function choicesOf(rest: string, marker: RegExp): string[] | string {
  const choices = rest
    .split(marker)
    .slice(1)
    .map((choice) => choice.trim());
  if (choices.some((choice) => choice === '')) return 'each option must have a text';
  if (choices.some((choice) => /\(\s*\)|\[\s*\]/.test(choice)))
    return 'options must be either all ( ) or all [ ]';
  if (new Set(choices).size < choices.length) return 'an option must not be used twice';
  return choices;
}

/** "Seconds to load" becomes secondsToLoad, "API key" apiKey, "2nd try" 2ndTry. Empty without a letter or digit. */
export function keyOf(label: string): string {
  const words = label.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
    .map((word, index) => {
      const [first = '', ...rest] = word;
      return (index === 0 ? first.toLowerCase() : first.toUpperCase()) + rest.join('');
    })
    .join('');
}

function keyProblem(key: string, label: string, fields: ReadonlyMap<string, unknown>): string | undefined {
  if (label.length > maximumLabelLength) return `a label must have at most ${maximumLabelLength} characters`;
  if (key === '') return 'a label must have a letter or a digit';
  if (fields.has(key)) return `the label "${label}" must not be used twice`;
  if (fields.size === maximumOutputFields)
    return `the template must have at most ${maximumOutputFields} fields`;
  return undefined;
}
