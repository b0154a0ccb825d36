/** Validates drafts of all readers against their schema. Models make mistakes even with structured output. */
import type { OutputSchema } from '@handtest/contracts/job';
import { Ajv } from 'ajv';
import { type Draft, draftSchema, maximumFindings } from './draft.js';

/** The problems go to the model in one repair request. */
const maximumProblems = 20;

/** The valid draft, or its problems, one sentence each. */
export function validateDraft(
  candidate: unknown,
  outputSchema: OutputSchema | undefined,
): { draft: Draft } | { problems: string[] } {
  // JSON.parse returns Infinity for 1e999, which JSON cannot express.
  const ajv = new Ajv({ allErrors: true, strict: false, strictNumbers: true, ownProperties: true });
  const fits = ajv.compile<Draft>(draftSchema(outputSchema));
  if (!fits(candidate)) {
    const problems = (fits.errors ?? []).map((error) =>
      `${error.instancePath || '/'} ${error.message ?? ''}`.trim(),
    );
    return { problems: problems.slice(0, maximumProblems) };
  }
  if (candidate.findings.length > maximumFindings) {
    return { problems: [`/findings must have at most ${maximumFindings} items`] };
  }
  return { draft: candidate };
}
