/** When the model is asked for a second opinion. Pure. */
import type { ClaimsToCheck } from '../report/report-reader.js';

/** `low`: when the first reading has a flag or the verdict is fail. */
export const secondOpinionPolicies = ['off', 'low', 'always'] as const;
export type SecondOpinionPolicy = (typeof secondOpinionPolicies)[number];

export function wantsSecondOpinion(
  policy: SecondOpinionPolicy,
  { claims, flags, passStatus }: Pick<ClaimsToCheck, 'claims' | 'flags' | 'passStatus'>,
): boolean {
  if (policy === 'off' || claims.length === 0) return false;
  return policy === 'always' || flags.length > 0 || passStatus === 'fail';
}
