/** What a tester enters in the form of a job, and the answers that are sent. Pure. */
import type { components } from '@handtest/sdk';

/** One question of the form. */
export type Question = components['schemas']['FormField'];

/**
 * What the controls of a question hold; undefined is unanswered. By the question: `yes` or `no` · the text of a number · a
 * text · the position of the option · the positions of the options · one input for each item · one for each part.
 */
export type Input = string | number | readonly number[] | ListInput | PartsInput | undefined;

/** A list without options. An answered list may be empty. */
export interface ListInput {
  readonly items: readonly Input[];
}

export interface PartsInput {
  readonly parts: Readonly<Record<string, Input>>;
}

export type Control = 'yesNo' | 'number' | 'text' | 'choice' | 'choices' | 'list' | 'parts' | 'json';

export function controlOf({ type, options, itemType, fields }: Question): Control {
  if (options) return type === 'array' ? 'choices' : 'choice';
  if (type === 'boolean') return 'yesNo';
  if (type === 'number') return 'number';
  if (type === 'string') return 'text';
  if (type === 'array') return itemType ? 'list' : 'json';
  return fields ? 'parts' : 'json';
}

/** The question of each item of a list. */
export function itemQuestion({ key, itemType, fields }: Question): Question {
  return { key, label: '', type: itemType ?? 'string', ...(fields && { fields }) };
}

export interface Answers {
  /** Only of questions that have an answer. */
  readonly answers: Record<string, unknown>;
  /** By the path of the value, such as `answers.price`. */
  readonly faults: Readonly<Record<string, string>>;
  /** Paths in the form by paths in `answers`, of the entries after an empty one, which is not sent. */
  readonly moved: Readonly<Record<string, string>>;
  /** The labels of questions without an answer. */
  readonly unanswered: readonly string[];
}

export function answersOf(form: readonly Question[], inputs: Readonly<Record<string, Input>>): Answers {
  const answers: Record<string, unknown> = {};
  const reading: Reading = { faults: {}, moved: {} };
  const unanswered: string[] = [];
  for (const question of form) {
    const value = valueOf(question, inputs[question.key], `answers.${question.key}`, reading);
    // Unlike an assignment, this also creates a member with the name `__proto__`.
    const member = { value, enumerable: true, configurable: true, writable: true };
    if (value !== undefined) Object.defineProperty(answers, question.key, member);
    else unanswered.push(question.label);
  }
  return { answers, ...reading, unanswered };
}

interface Reading {
  readonly faults: Record<string, string>;
  readonly moved: Record<string, string>;
}

type Reader = (question: Question, input: Input, path: string, reading: Reading) => unknown;

/** Undefined is no answer. A value that cannot be read is a fault, and no answer. */
const readers: Readonly<Record<Control, Reader>> = {
  yesNo: (_, input) => (input === 'yes' ? true : input === 'no' ? false : undefined),
  text: (_, input) => (typeof input === 'string' && input.trim() !== '' ? input.trim() : undefined),
  number: (_, input, path, { faults }) => {
    const text = typeof input === 'string' ? input.trim() : '';
    if (text === '') return undefined;
    const value = numberOf(text);
    if (value === undefined) faults[path] = 'Write a number, such as 12.5';
    return value;
  },
  choice: ({ options = [] }, input) => (typeof input === 'number' ? options[input] : undefined),
  choices: ({ options = [] }, input) =>
    isPositions(input) ? options.filter((_, index) => input.includes(index)) : undefined,
  list: (question, input, path, reading) => {
    if (!isList(input)) return undefined;
    const item = itemQuestion(question);
    const values: unknown[] = [];
    for (const [index, one] of input.items.entries()) {
      const value = valueOf(item, one, `${path}[${index}]`, reading);
      if (value === undefined) continue;
      if (values.length < index) reading.moved[`${path}[${values.length}]`] = `${path}[${index}]`;
      values.push(value);
    }
    return values;
  },
  parts: ({ fields = [] }, input, path, reading) => {
    if (!isParts(input)) return undefined;
    const values = fields.flatMap((part) => {
      const value = valueOf(part, input.parts[part.key], `${path}.${part.key}`, reading);
      return value === undefined ? [] : [[part.key, value] as const];
    });
    return values.length > 0 ? Object.fromEntries(values) : undefined;
  },
  json: ({ type }, input, path, { faults }) => {
    if (typeof input !== 'string' || input.trim() === '') return undefined;
    const value = parsed(input);
    const isOfType =
      type === 'array' ? Array.isArray(value) : value?.constructor === Object && !Array.isArray(value);
    if (!isOfType) faults[path] = type === 'array' ? 'Write a JSON array' : 'Write a JSON object';
    return isOfType ? value : undefined;
  },
};

function valueOf(question: Question, input: Input, path: string, reading: Reading): unknown {
  return input === undefined ? undefined : readers[controlOf(question)](question, input, path, reading);
}

/** With a decimal point or comma. A thousands separator would be ambiguous, so it is a fault. */
function numberOf(text: string): number | undefined {
  if (!/^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/.test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

export function isPositions(input: Input): input is readonly number[] {
  return Array.isArray(input);
}

export function isList(input: Input): input is ListInput {
  return typeof input === 'object' && 'items' in input;
}

export function isParts(input: Input): input is PartsInput {
  return typeof input === 'object' && 'parts' in input;
}

/** An option as people read it. */
export function optionText(option: unknown): string {
  if (typeof option === 'boolean') return option ? 'Yes' : 'No';
  return typeof option === 'string' ? option : JSON.stringify(option);
}
