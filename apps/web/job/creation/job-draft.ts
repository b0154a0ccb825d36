/** The values of the form of a new job, and the request that they make. Pure. */
import type { JobRecord } from '@handtest/sdk';
import type { Template, TemplateRequest } from '../../template/template-query.js';
import type { JobRequest } from '../job-query.js';
import { faultLine } from './json-place.js';
import type { NewJobSearch } from './new-job-search.js';

export type ResultsKind = 'default' | 'form' | 'schema';
type Device = JobRecord['request']['deviceClass'];

export interface JobDraft {
  projectId: string;
  /** The name of a template; empty for none. */
  template: string;
  url: string;
  description: string;
  /** `default`: those of the template, or none. */
  results: ResultsKind;
  resultsTemplate: string;
  /** JSON */
  outputSchema: string;
  /** Empty: that of the template, or desktop. */
  deviceClass: '' | Device;
  /** Numbers as text; empty for the default. */
  targetDurationMinutes: string;
  maxExtensionMinutes: string;
  maxExtensionCount: string;
  /** `owner/repo`, separated by commas or lines. */
  codehostRepos: string;
  autoCreateCodehostIssues: 'default' | 'yes' | 'no';
  additionalValidationInstructions: string;
  /** Names. */
  secrets: string[];
  /** JSON */
  metadata: string;
}

export const emptyDraft: JobDraft = {
  projectId: '',
  template: '',
  url: '',
  description: '',
  results: 'default',
  resultsTemplate: '',
  outputSchema: '',
  deviceClass: '',
  targetDurationMinutes: '',
  maxExtensionMinutes: '',
  maxExtensionCount: '',
  codehostRepos: '',
  autoCreateCodehostIssues: 'default',
  additionalValidationInstructions: '',
  secrets: [],
  metadata: '',
};

export type ParsedJson = { readonly value: unknown } | { readonly problem: string };

/** Only whether it is an object: what it must contain is validated by the API. */
export function jsonOf(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { value } : { problem: 'must be a JSON object' };
  } catch {
    return { problem: `must be JSON; line ${faultLine(text)} is not` };
  }
}

export interface DraftProblem {
  readonly name: 'outputSchema' | 'metadata';
  readonly message: string;
}

/** Texts that are no JSON. Everything else is validated by the API. */
export function draftProblems(draft: JobDraft): DraftProblem[] {
  const texts = [
    ['outputSchema', draft.results === 'schema' ? draft.outputSchema : ''],
    ['metadata', draft.metadata],
  ] as const;
  return texts.flatMap(([name, text]) => {
    if (text.trim() === '' && !(name === 'outputSchema' && draft.results === 'schema')) return [];
    const parsed = jsonOf(text);
    return 'problem' in parsed ? [{ name, message: `${name} ${parsed.problem}` }] : [];
  });
}

/** Leaves out what is empty. A text that is no JSON is left out too: see `draftProblems`. */
export function requestOf(draft: JobDraft): JobRequest {
  const repositories = draft.codehostRepos.split(/[\s,]+/).filter(Boolean);
  const { results } = draft;
  const fields: JobRequest = {
    projectId: draft.projectId || undefined,
    template: draft.template || undefined,
    url: draft.url.trim() || undefined,
    description: draft.description.trim() === '' ? undefined : draft.description,
    resultsTemplate: results === 'form' ? draft.resultsTemplate : undefined,
    outputSchema: results === 'schema' ? objectOf<JobRequest['outputSchema']>(draft.outputSchema) : undefined,
    deviceClass: draft.deviceClass || undefined,
    targetDurationMinutes: numberOf(draft.targetDurationMinutes),
    maxExtensionMinutes: numberOf(draft.maxExtensionMinutes),
    maxExtensionCount: numberOf(draft.maxExtensionCount),
    codehostRepos: repositories.length > 0 ? repositories : undefined,
    autoCreateCodehostIssues:
      draft.autoCreateCodehostIssues === 'default' ? undefined : draft.autoCreateCodehostIssues === 'yes',
    additionalValidationInstructions: draft.additionalValidationInstructions.trim() || undefined,
    secrets: draft.secrets.length > 0 ? draft.secrets : undefined,
    metadata: objectOf<JobRequest['metadata']>(draft.metadata),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** What a template of the form gives later jobs. Empty fields have the values of the chosen template. */
export function templateOf(draft: JobDraft, chosen: Template | undefined): Omit<TemplateRequest, 'name'> {
  const request = requestOf(draft);
  const results = draft.results === 'default' ? chosen : request;
  const values = { ...chosen, ...request };
  return {
    testInstructions: request.description ?? chosen?.testInstructions ?? '',
    url: values.url,
    outputSchema: results?.outputSchema,
    resultsTemplate: results?.resultsTemplate,
    deviceClass: values.deviceClass,
    targetDurationMinutes: values.targetDurationMinutes,
    maxExtensionMinutes: values.maxExtensionMinutes,
    maxExtensionCount: values.maxExtensionCount,
  };
}

function objectOf<Shape>(text: string): Shape | undefined {
  if (text.trim() === '') return undefined;
  const parsed = jsonOf(text);
  return 'value' in parsed ? (parsed.value as Shape) : undefined;
}

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

/** The API cannot estimate less. */
export function isComplete({ projectId, url, description, template }: JobDraft): boolean {
  const has = (text: string) => text.trim() !== '';
  return has(projectId) && (has(template) || (has(url) && has(description)));
}

interface Beginning {
  /** The unfinished form of the same address. */
  readonly kept: JobDraft | undefined;
  /** Without it, what the address says or an earlier job has. */
  readonly given: JobDraft;
  readonly lastProjectId: string | undefined;
  /** At least one. */
  readonly projectIds: readonly string[];
}

/** What a form begins with. */
export function firstDraft({ kept, given, lastProjectId, projectIds }: Beginning): JobDraft {
  const known = (id: string | undefined) => (id && projectIds.includes(id) ? id : undefined);
  // The project of the address was read, but may be newer than the list.
  const projectId = known(kept?.projectId) ?? (given.projectId || (known(lastProjectId) ?? projectIds[0]!));
  return { ...(kept ?? given), projectId };
}

export function draftOfSearch({ projectId = '', template = '', url = '' }: NewJobSearch): JobDraft {
  return { ...emptyDraft, projectId, template, url };
}

/** The request of a job once more. */
export function draftOf(job: JobRecord): JobDraft {
  const { request } = job;
  const { resultsTemplate, outputSchema } = request;
  return {
    ...emptyDraft,
    projectId: job.projectId,
    url: request.url ?? '',
    description: request.description ?? '',
    results: resultsTemplate ? 'form' : outputSchema ? 'schema' : 'default',
    resultsTemplate: resultsTemplate ?? '',
    outputSchema: outputSchema && !resultsTemplate ? JSON.stringify(outputSchema, undefined, 2) : '',
    deviceClass: request.deviceClass,
    targetDurationMinutes: String(job.targetDurationMinutes),
    maxExtensionMinutes: String(job.maxExtensionMinutes),
    maxExtensionCount: String(job.maxExtensionCount),
    codehostRepos: request.codehostRepos?.join('\n') ?? '',
    additionalValidationInstructions: request.additionalValidationInstructions ?? '',
    secrets: request.secrets ?? [],
    metadata: request.metadata ? JSON.stringify(request.metadata, undefined, 2) : '',
  };
}
