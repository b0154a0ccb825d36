/** A template as its callers see it. */
import type { TemplateRecord } from '@handtest/contracts/job';
import { durationsOf } from '../job/durations.js';
import type { BuiltInTemplate } from './built-in-template.js';
import { durationsIn, type TemplateFields } from './template-fields.js';

/** A row of the table, under the names of the fields. */
export interface StoredTemplate extends TemplateFields {
  readonly id: string;
  readonly projectId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Built-in templates are as old as the first release. */
const builtInSince = '2026-01-01T00:00:00.000Z';

export function recordOf(template: StoredTemplate): TemplateRecord {
  const { createdAt, updatedAt } = template;
  return {
    ...shown(template.id, template.projectId, template),
    builtIn: false,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** As a template of the project that was asked about. */
export function builtInRecord(template: BuiltInTemplate, projectId: string): TemplateRecord {
  return {
    ...shown(template.id, projectId, template),
    builtIn: true,
    createdAt: builtInSince,
    updatedAt: builtInSince,
  };
}

/** Where the template says nothing, what its jobs get. */
function shown(id: string, projectId: string, fields: TemplateFields) {
  const { name, description, testInstructions, outputSchema, resultsTemplate, url } = fields;
  return {
    id,
    projectId,
    name,
    description,
    testInstructions,
    outputSchema,
    resultsTemplate,
    url,
    deviceClass: fields.deviceClass ?? 'desktop',
    ...durationsOf(durationsIn(fields)),
  };
}
