/** A template as its callers see it. */
import type { TemplateRecord } from '@handtest/contracts/job';
import { withoutNulls } from '../without-nulls.js';
import type { BuiltInTemplate } from './built-in-template.js';
import { durationsOf } from './durations.js';
import type { TemplateFields } from './template-fields.js';

/** A row of the table. */
export interface StoredTemplate extends TemplateFields {
  readonly id: string;
  readonly projectId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** When the first release had them. */
const builtInSince = new Date('2026-01-01T00:00:00.000Z');

export function recordOf(template: StoredTemplate, builtIn = false): TemplateRecord {
  return {
    ...template,
    deviceClass: template.deviceClass ?? 'desktop',
    ...durationsOf(withoutNulls(template)),
    builtIn,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
  };
}

/** As a template of the project in the request. */
export function builtInRecord(template: BuiltInTemplate, projectId: string): TemplateRecord {
  return recordOf({ ...template, projectId, createdAt: builtInSince, updatedAt: builtInSince }, true);
}
