/** What a template says, how a change alters it, and what it gives a job. */
import {
  type CreateTemplateRequest,
  type DeviceClass,
  type OutputSchema,
  type UpdateTemplateRequest,
} from '@handtest/contracts/job';
import { durationsOf, durationsProblem } from '../job/durations.js';
import type { JobBase } from '../job/job-plan.js';
import { resultsProblem } from './results-problem.js';

/** Null where the template says nothing: the job then has its default. */
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

/** All of them, in the order of the columns. */
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

/** Output schema and results template are two ways to say the same: the one that is set replaces the other. */
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

/** What is wrong with the fields together, as a sentence that names one; undefined when fine. */
export function templateProblem(fields: TemplateFields): string | undefined {
  const { outputSchema, resultsTemplate } = fields;
  return (
    resultsProblem(outputSchema ?? undefined, resultsTemplate ?? undefined) ??
    durationsProblem(durationsOf(durationsIn(fields)))
  );
}

/** The durations that a template says itself. */
export function durationsIn(fields: TemplateFields) {
  return {
    targetDurationMinutes: fields.targetDurationMinutes ?? undefined,
    maxExtensionMinutes: fields.maxExtensionMinutes ?? undefined,
    maxExtensionCount: fields.maxExtensionCount ?? undefined,
  };
}

/** What it gives a job. */
export function baseOf(fields: TemplateFields): JobBase {
  const { name, testInstructions, outputSchema, resultsTemplate, url, deviceClass } = fields;
  return {
    name,
    description: testInstructions,
    outputSchema: outputSchema ?? undefined,
    resultsTemplate: resultsTemplate ?? undefined,
    url: url ?? undefined,
    deviceClass: deviceClass ?? undefined,
    ...durationsIn(fields),
  };
}
