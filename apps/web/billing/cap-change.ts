/** What an edit of a cap sends. Pure. */
import { changedFields } from '../client/changed-fields.js';
import { dollarsOf } from './dollar-text.js';

/** As typed. */
export interface CapValues {
  readonly monthlyCapUsd: string;
  readonly alertBelowUsd: string;
}

const amountsOf = ({ monthlyCapUsd, alertBelowUsd }: CapValues) => ({
  monthlyCapUsd: dollarsOf(monthlyCapUsd),
  alertBelowUsd: dollarsOf(alertBelowUsd),
});

/** Undefined when nothing has changed. The alert that is shown may be the default of the server, which is not the organization's own. */
export function capChanges(before: CapValues, after: CapValues) {
  const changes = changedFields(amountsOf(before), amountsOf(after));
  return Object.keys(changes).length === 0 ? undefined : changes;
}
