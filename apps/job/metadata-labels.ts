/** The part of a job's metadata by which lists are filtered: its first 50 short texts, numbers and booleans, as texts. Pure. */
import type { Fault } from '@handtest/contracts/define';

const maximumLabels = 50;
const maximumKey = 64;
const maximumValue = 200;
const maximumFilters = 5;

/** Undefined without labels. Values that Postgres cannot store are no labels. */
export function metadataLabels(metadata: object | undefined): Record<string, string> | undefined {
  const labels = Object.entries(metadata ?? {})
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]) => [key, String(value)] as const)
    .filter(([key, value]) => problemOf(key, value) === undefined)
    .slice(0, maximumLabels);
  return labels.length > 0 ? Object.fromEntries(labels) : undefined;
}

/** What is wrong with the filter `metadata[key]=value` of a list. */
export function labelFaults(filter: Readonly<Record<string, unknown>>): Fault[] {
  const entries = Object.entries(filter);
  if (entries.length > maximumFilters) {
    return [{ param: 'metadata', message: `metadata must have at most ${maximumFilters} keys` }];
  }
  return entries.flatMap(([key, value]) => {
    const problem = problemOf(key, value);
    return problem === undefined ? [] : [{ param: `metadata[${key}]`, message: problem }];
  });
}

function problemOf(key: string, value: unknown): string | undefined {
  if (!isStorable(key, 1, maximumKey)) return `metadata must have keys of 1 to ${maximumKey} characters`;
  if (typeof value !== 'string') return 'metadata must have one value for each key';
  return isStorable(value, 0, maximumValue)
    ? undefined
    : `metadata must have values of at most ${maximumValue} characters`;
}

function isStorable(text: string, minimum: number, maximum: number): boolean {
  return text.length >= minimum && text.length <= maximum && text.isWellFormed() && !text.includes('\0');
}
