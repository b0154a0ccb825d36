/** Validates drafts of all readers against their schema. */
import type { OutputSchema } from '@handtest/contracts/job';
import { type Validation, validatorOf } from '../model/answer-validation.js';
import { type Draft, draftSchema, maximumFindings } from './draft.js';

export function validateDraft(candidate: unknown, outputSchema: OutputSchema | undefined): Validation<Draft> {
  const validation = validatorOf<Draft>(draftSchema(outputSchema))(candidate);
  if ('value' in validation && validation.value.findings.length > maximumFindings) {
    return { problems: [`/findings must have at most ${maximumFindings} items`] };
  }
  return validation;
}
