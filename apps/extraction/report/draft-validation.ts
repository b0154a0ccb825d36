/**
 * Judges a draft against its schema, whoever wrote it: a model that was asked for structured output may still get it
 * wrong, and nothing unchecked reaches a caller.
 */
import type { OutputSchema } from '@handtest/contracts/job';
import { Ajv } from 'ajv';
import { type Draft, draftSchema, maximumFindings } from './draft.js';

/** Problems named per draft are cut here: they go back to the model in one repair turn. */
const maximumProblems = 20;

/** The draft when it fits, otherwise what is wrong with it, one sentence per problem. */
export function judgeDraft(
  candidate: unknown,
  outputSchema: OutputSchema | undefined,
): { draft: Draft } | { problems: string[] } {
  // JSON.parse makes Infinity of 1e999, which no answer of ours could say.
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
