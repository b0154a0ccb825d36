/** Validates drafts of all readers against their schema. */
import type { OutputSchema } from '@handtest/contracts/job';
import { type Validation, validatorOf } from '../model/answer-validation.js';
import { type Draft, draftSchema, maximumFindings } from './draft.js';

/** Removes keys that the schema does not have. Compiles it once for all answers about a report: a large one needs seconds. */
export function draftValidator(
  outputSchema: OutputSchema | undefined,
): (candidate: unknown) => Validation<Draft> {
  const validate = validatorOf<Draft>(draftSchema(outputSchema), { removeAdditional: true });
  return (candidate) => {
    const validation = validate(candidate);
    if ('value' in validation && validation.value.findings.length > maximumFindings) {
      return { problems: [`/findings must have at most ${maximumFindings} items`] };
    }
    return validation;
  };
}
