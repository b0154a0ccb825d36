/**
 * A job's record for a model, whose context is small: within a number of bytes, with long texts and lists cut. The fields
 * that were cut are named in `truncated`. Pure.
 */
import type { JobRecord, JobRequest, JobStatusRecord } from '@handtest/contracts/job';

const summaryBytes = 30_000;
const fullBytes = 1_000_000;
const summaryFindings = 20;
const cutMark = ' … [cut]';

export const leftOutOfSummary = ['testerData', 'keyMoments', 'conversation'] as const;

type Fields = Readonly<Record<string, unknown>>;

export interface JobView extends Fields {
  /** Fields of which parts are missing. */
  readonly truncated?: readonly string[];
}

/**
 * At most 30 KB of JSON: without telemetry, key moments and conversation, with at most 20 findings and the beginning of the
 * instructions.
 */
export function summaryOf(record: JobStatusRecord | JobRecord): JobView {
  const all = without({ ...record }, leftOutOfSummary);
  const { extractedIssues } = record;
  const isLong = extractedIssues !== undefined && extractedIssues.length > summaryFindings;
  const view = {
    ...all,
    ...(isLong && { extractedIssues: extractedIssues.slice(0, summaryFindings) }),
    ...('request' in record && { request: shortRequest(record.request) }),
  };
  return marked(fitted(view, summaryBytes), all);
}

/** The agent that made the request knows it. The request itself when nothing of it is too long. */
function shortRequest(request: JobRequest): object {
  const isLong = leftOutOfRequest.some((name) => request[name] !== undefined);
  return cutTo<object>(isLong ? without({ ...request }, leftOutOfRequest) : request, requestLimits);
}

/** At most 1 MB of JSON. */
export function fullOf(record: JobStatusRecord): JobView {
  const all = { ...record };
  return marked(fitted(all, fullBytes), all);
}

interface Limits {
  readonly text: number;
  readonly list: number;
}

const requestLimits: Limits = { text: 500, list: 50 };
const leftOutOfRequest = [
  'outputSchema',
  'resultsTemplate',
  'additionalValidationInstructions',
  'metadata',
] as const;

/** From mild to strict. Ids, instants and our own links are shorter than the shortest text. */
const steps: readonly Limits[] = [
  { text: 20_000, list: 1_000 },
  { text: 4_000, list: 500 },
  { text: 2_000, list: 100 },
  { text: 1_000, list: 20 },
  { text: 500, list: 10 },
  { text: 300, list: 5 },
  { text: 300, list: 2 },
];

/** Left out in this order when cutting is not enough: a caller's data may have any shape. */
const dispensable = ['testerData', 'conversation', 'testerAnswers', 'result.data', 'extractedIssues'];

function fitted(view: Fields, maximumBytes: number): Fields {
  let cut = view;
  for (const limits of steps) {
    if (bytesOf(cut) <= maximumBytes) return cut;
    cut = cutTo(view, limits);
  }
  for (const path of dispensable) {
    if (bytesOf(cut) <= maximumBytes) return cut;
    cut = withoutPath(cut, path);
  }
  return cut;
}

function marked(view: Fields, original: Fields): JobView {
  const truncated = Object.keys(original).filter((name) => view[name] !== original[name]);
  return truncated.length > 0 ? { ...view, truncated } : view;
}

/** The value itself when nothing of it is too long. */
function cutTo<T>(value: T, limits: Limits): T {
  if (typeof value === 'string') return cutText(value, limits.text) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? limits.list : undefined);
  const cut = entries.map(([name, one]) => [name, cutTo(one as unknown, limits)] as const);
  const isWhole =
    cut.length === Object.keys(value).length && cut.every(([, one], at) => one === entries[at]![1]);
  if (isWhole) return value;
  return (Array.isArray(value) ? cut.map(([, one]) => one) : Object.fromEntries(cut)) as T;
}

/** Whole characters: half of a surrogate pair is not valid Unicode. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, length - cutMark.length).replace(/[\uD800-\uDBFF]$/, '') + cutMark;
}

function withoutPath(view: Fields, path: string): Fields {
  const [name, inner] = path.split('.') as [string, string?];
  if (inner === undefined) return without(view, [name]);
  const outer = view[name] as Fields | undefined;
  return outer === undefined ? view : { ...view, [name]: without(outer, [inner]) };
}

function without(from: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}

function bytesOf(value: Fields): number {
  return Buffer.byteLength(JSON.stringify(value));
}
