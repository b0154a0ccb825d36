/** Why a report was refused: each fault at its field, the rest above the form. Pure. */
import { faultsIn } from '../../client/form-fault.js';
import type { Answers } from '../form/input.js';

export interface ReportFaults {
  /** By the path of the value, such as `answers.price`. */
  readonly at: Readonly<Record<string, string>>;
  /** Faults of no field of the form. */
  readonly others: readonly string[];
}

export const noFaults: ReportFaults = { at: {}, others: [] };

const shownPath = /^(?:report|verdict|deviation|followedInstructions|answers\..+|findings\[\d+\].*)$/;

/** Undefined when the error is not about the content of the report. */
export function faultsOf(error: unknown): ReportFaults | undefined {
  const faults = faultsIn(error);
  if (faults.length === 0) return undefined;
  const at: Record<string, string> = {};
  const others: string[] = [];
  for (const { param, message } of faults) {
    if (shownPath.test(param)) at[param] ??= message;
    else others.push(message);
  }
  return { at, others };
}

/** The faults of what was sent, at the entries of the form that the values are from. */
export function faultsInForm({ at, others }: ReportFaults, moved: Answers['moved']): ReportFaults {
  const entries = Object.entries(at).map(([param, message]) => {
    const path = param.split(/(\[\d+\])/).reduce((start, part) => moved[start + part] ?? start + part);
    return [path, message.replace(param, () => path)] as const;
  });
  return { at: Object.fromEntries(entries), others };
}

/** The fault of a value, or of one of its parts that has no field of its own. */
export function faultAt({ at }: ReportFaults, path: string): string | undefined {
  return at[path];
}

export function faultBelow({ at }: ReportFaults, path: string): string | undefined {
  const below = Object.keys(at).find(
    (param) => param === path || param.startsWith(`${path}.`) || param.startsWith(`${path}[`),
  );
  return below === undefined ? undefined : at[below];
}
