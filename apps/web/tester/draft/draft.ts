/**
 * What a tester has written and not submitted yet. Each part has the instant of its last change, so that drafts of two tabs
 * merge without loss: the newer value of each part remains. Pure.
 */
import type { Input } from '../form/input.js';
import type { FindingDraft } from '../report/finding-draft.js';
import type { Note } from '../note/note.js';

/** The parts by their names, and their values. */
export interface DraftValues {
  report: string;
  verdict: 'pass' | 'fail' | 'not_applicable' | undefined;
  followedInstructions: boolean | undefined;
  deviation: string;
  /** The tester says that there is no finding. */
  noFindings: boolean;
  /** Why the job cannot be tested. */
  rejectKind: 'impossible' | 'url_unreachable' | undefined;
  rejectReason: string;
}

export interface Entry {
  readonly value: unknown;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** By the name of the part: those of DraftValues, `answer:<key>`, `finding:<id>` and `note:<id>`. */
export type Draft = Readonly<Record<string, Entry>>;

/** Which draft it is: a job that was released and claimed again has another one. */
export function draftKey(jobId: string, claimedAt: string): string {
  return `${jobId} ${claimedAt}`;
}

/** The same for any order and any number of repetitions. */
export function merged(one: Draft, other: Draft): Draft {
  const result: Record<string, Entry> = { ...one };
  for (const [name, entry] of Object.entries(other)) {
    const known = result[name];
    if (!known || isNewer(entry, known)) result[name] = entry;
  }
  return result;
}

/** Of two changes in the same millisecond, the same one wins in every tab. */
function isNewer(entry: Entry, known: Entry): boolean {
  if (entry.changedAt !== known.changedAt) return entry.changedAt > known.changedAt;
  return textOf(entry.value) > textOf(known.value);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

/** @param nowMs a clock that was set back does not hide a change */
export function changed(draft: Draft, name: string, value: unknown, nowMs: number): Draft {
  const changedAt = Math.max(nowMs, (draft[name]?.changedAt ?? 0) + 1);
  return { ...draft, [name]: { value, changedAt } };
}

const empty: DraftValues = {
  report: '',
  verdict: undefined,
  followedInstructions: undefined,
  deviation: '',
  noFindings: false,
  rejectKind: undefined,
  rejectReason: '',
};

export function valueOf<Name extends keyof DraftValues>(draft: Draft, name: Name): DraftValues[Name] {
  const entry = draft[name];
  return entry ? (entry.value as DraftValues[Name]) : empty[name];
}

/** The answers to the questions of the form, by their keys. */
export function inputsOf(draft: Draft): Record<string, Input> {
  const inputs: Record<string, Input> = {};
  for (const [name, { value }] of Object.entries(draft)) {
    if (name.startsWith('answer:')) inputs[name.slice('answer:'.length)] = value as Input;
  }
  return inputs;
}

export function findingsOf(draft: Draft): FindingDraft[] {
  return listOf<FindingDraft>(draft, 'finding:').sort((one, other) => one.createdAt - other.createdAt);
}

export function notesOf(draft: Draft): Note[] {
  return listOf<Note>(draft, 'note:').sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Removed ones have the value null, so that another tab does not bring them back. */
function listOf<Item>(draft: Draft, prefix: string): Item[] {
  return Object.entries(draft).flatMap(([name, { value }]) =>
    name.startsWith(prefix) && value !== null ? [value as Item] : [],
  );
}
