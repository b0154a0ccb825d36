/** What a job or a template is to yield: an output schema or a results template, and which of them is no good. */
import { outputSchemaProblem } from '@handtest/contracts/job';
import { compileResultsTemplate } from './results-template.js';

/** A sentence that names the field; undefined when fine. */
export function resultsProblem(outputSchema?: unknown, resultsTemplate?: string): string | undefined {
  if (outputSchema !== undefined && resultsTemplate !== undefined) {
    return 'outputSchema and resultsTemplate cannot both be given';
  }
  if (outputSchema !== undefined) return outputSchemaProblem(outputSchema);
  if (resultsTemplate === undefined) return undefined;
  const compiled = compileResultsTemplate(resultsTemplate);
  return 'problem' in compiled ? `resultsTemplate ${compiled.problem}` : undefined;
}
