/** Unfinished forms of new jobs, kept until the tab is closed. */
import { keepInTab, keptInTab } from '../../client/kept-in-tab.js';
import { emptyDraft, type JobDraft } from './job-draft.js';
import { type NewJobSearch, newJobSearch } from './new-job-search.js';

interface Kept {
  readonly draft: JobDraft;
  /** Of this form: see `attemptKey`. */
  readonly idempotencyKey: string;
}

/** Each address has its own form: what was written into one does not change a job that another one creates. */
export function draftKey(organizationId: string, search: NewJobSearch): string {
  return `handtest.new-job.${organizationId}?${new URLSearchParams({ ...newJobSearch({ ...search }) })}`;
}

export function keptDraft(key: string): Kept | undefined {
  const kept = keptInTab<Kept>(key);
  return kept && { ...kept, draft: { ...emptyDraft, ...kept.draft } };
}

export function keepDraft(key: string, kept: Kept): void {
  keepInTab(key, kept);
}

export function forgetDraft(key: string): void {
  keepInTab(key, undefined);
}

const lastProjectKey = (organizationId: string) => `handtest.project.${organizationId}`;

/** The project of the last job that was created in this browser. */
export function lastProject(organizationId: string): string | undefined {
  return localStorage.getItem(lastProjectKey(organizationId)) ?? undefined;
}

export function noteProject(organizationId: string, projectId: string): void {
  localStorage.setItem(lastProjectKey(organizationId), projectId);
}

/** 128 random bits. `crypto.randomUUID` is absent on pages without HTTPS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A repeated attempt is the same job. Another request is another job, which the API would refuse with the same key. */
export function attemptKey(formKey: string, request: object): string {
  let hash = 0;
  for (const character of JSON.stringify(request)) {
    hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0;
  }
  return `${formKey}-${hash.toString(16)}`;
}
