/** The values of the form of a template, and the request that they make. Pure. */
import type { Template, TemplateRequest } from './template-query.js';

export type ResultsKind = 'none' | 'form' | 'schema';

export interface TemplateValues {
  name: string;
  description: string;
  testInstructions: string;
  url: string;
  results: ResultsKind;
  resultsTemplate: string;
  /** JSON */
  outputSchema: string;
  deviceClass: 'desktop' | 'mobile';
  targetDurationMinutes: string;
  maxExtensionMinutes: string;
  maxExtensionCount: string;
}

/** The defaults of jobs: specification, Creating one. */
export const emptyTemplate: TemplateValues = {
  name: '',
  description: '',
  testInstructions: '',
  url: '',
  results: 'form',
  resultsTemplate: '',
  outputSchema: '',
  deviceClass: 'desktop',
  targetDurationMinutes: '15',
  maxExtensionMinutes: '5',
  maxExtensionCount: '3',
};

export function templateValues(template: Template): TemplateValues {
  const { resultsTemplate, outputSchema } = template;
  return {
    name: template.name,
    description: template.description ?? '',
    testInstructions: template.testInstructions,
    url: template.url ?? '',
    results: resultsTemplate !== null ? 'form' : outputSchema !== null ? 'schema' : 'none',
    resultsTemplate: resultsTemplate ?? '',
    outputSchema: outputSchema === null ? '' : JSON.stringify(outputSchema, undefined, 2),
    deviceClass: template.deviceClass,
    targetDurationMinutes: String(template.targetDurationMinutes),
    maxExtensionMinutes: String(template.maxExtensionMinutes),
    maxExtensionCount: String(template.maxExtensionCount),
  };
}

export type SchemaText = { readonly schema: TemplateRequest['outputSchema'] } | { readonly problem: string };

/** Only whether it is JSON: what it must contain is validated by the API. */
export function schemaOf(text: string): SchemaText {
  try {
    return { schema: JSON.parse(text) as TemplateRequest['outputSchema'] };
  } catch (error) {
    return { problem: `outputSchema must be JSON: ${(error as Error).message}` };
  }
}

/** All fields, so that a change clears what was emptied. A schema that is no JSON is left out: see `schemaOf`. */
export function templateRequest(values: TemplateValues): TemplateRequest {
  const read = values.results === 'schema' ? schemaOf(values.outputSchema) : { schema: null };
  return {
    name: values.name,
    description: values.description.trim() || null,
    testInstructions: values.testInstructions,
    url: values.url.trim() || null,
    resultsTemplate: values.results === 'form' ? values.resultsTemplate : null,
    outputSchema: 'schema' in read ? read.schema : undefined,
    deviceClass: values.deviceClass,
    targetDurationMinutes: numberOf(values.targetDurationMinutes),
    maxExtensionMinutes: numberOf(values.maxExtensionMinutes),
    maxExtensionCount: numberOf(values.maxExtensionCount),
  };
}

/** Null, the default, for an empty field. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** `Checkout copy`, `Checkout copy 2` …: the first name that is free. */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  // A name has at most 120 characters.
  const base = `${name.slice(0, 110)} copy`;
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base} ${number}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
