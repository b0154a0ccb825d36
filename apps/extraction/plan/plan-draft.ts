/** A test plan, by rules or by the model, before it becomes text. Pure. */
import { closedObject, validatorOf } from '../model/answer-validation.js';

export interface PlanDraft {
  readonly title: string;
  readonly steps: readonly string[];
  /** What the tester should see. */
  readonly expected: readonly string[];
  /** What may be broken. */
  readonly risks: readonly string[];
}

const text = { type: 'string' } as const;
const textList = { type: 'array', items: text } as const;

export const planSchema = closedObject({
  title: text,
  steps: textList,
  expected: textList,
  risks: textList,
});

/** Fields that the schema does not have are removed: a text of the material cannot make an answer invalid by asking for one. */
export const validatePlan = validatorOf<PlanDraft>(planSchema, { removeAdditional: true });
