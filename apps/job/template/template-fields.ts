/** The fields of a template, how an update changes them, and what they give a job. */
import type { Fault } from '@handtest/contracts/define';
import {
  type CreateTemplateRequest,
  type DeviceClass,
  type OutputSchema,
  resultsFaults,
  type UpdateTemplateRequest,
} from '@handtest/contracts/job';
import { withoutNulls } from '../without-nulls.js';
import { type Durations, durationsFaults, durationsOf } from './durations.js';

/** Null where the template has no value: the job then has its default. */
export interface TemplateFields {
  readonly name: string;
  readonly description: string | null;
  readonly testInstructions: string;
  readonly outputSchema: OutputSchema | null;
  readonly resultsTemplate: string | null;
  readonly url: string | null;
  readonly deviceClass: DeviceClass | null;
  readonly targetDurationMinutes: number | null;
  readonly maxExtensionMinutes: number | null;
  readonly maxExtensionCount: number | null;
}

/** What a template gives a job, whether it is stored, built in, or in the text of the request. */
export interface JobBase extends Partial<Durations> {
  readonly name?: string;
  readonly url?: string;
  readonly description?: string;
  readonly outputSchema?: OutputSchema;
  readonly resultsTemplate?: string;
  readonly deviceClass?: DeviceClass;
  readonly codehostRepos?: readonly string[];
}

export const fieldNames = [
  'name',
  'description',
  'testInstructions',
  'outputSchema',
  'resultsTemplate',
  'url',
  'deviceClass',
  'targetDurationMinutes',
  'maxExtensionMinutes',
  'maxExtensionCount',
] as const satisfies readonly (keyof TemplateFields)[];

export function newFields(request: CreateTemplateRequest): TemplateFields {
  return fieldsOf((name) => request[name] ?? null);
}

/** Output schema and results template exclude each other: the one that is set replaces the other. */
export function changedFields(before: TemplateFields, request: UpdateTemplateRequest): TemplateFields {
  const { outputSchema, resultsTemplate } = request;
  const replaced = {
    ...before,
    ...(outputSchema && { resultsTemplate: null }),
    ...(resultsTemplate && { outputSchema: null }),
  };
  return fieldsOf((name) => (request[name] === undefined ? replaced[name] : request[name]));
}

function fieldsOf(value: (name: keyof TemplateFields) => unknown): TemplateFields {
  return Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as unknown as TemplateFields;
}

/** The faults of the fields together; empty when valid. */
export function templateFaults(fields: TemplateFields): Fault[] {
  const { outputSchema, resultsTemplate } = fields;
  return [
    ...resultsFaults(outputSchema ?? undefined, resultsTemplate ?? undefined),
    ...durationsFaults(durationsOf(withoutNulls(fields))),
  ];
}

export function baseOf(fields: TemplateFields): JobBase {
  return { ...withoutNulls(fields), description: fields.testInstructions };
}
