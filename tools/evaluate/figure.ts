/** Counts of an evaluation, with the bars that they must reach. Pure. */

/** One trial of a figure. */
export interface Trial {
  /** The name of the case. */
  readonly case: string;
  readonly isCounted: boolean;
  /** What was found, for the details. */
  readonly found?: string;
}

/** A share from 0 to 1. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number };

export interface Figure {
  readonly name: string;
  readonly count: number;
  readonly of: number;
  readonly bar?: Bar;
  /** The trials that are wrong: `case: what was found`. */
  readonly wrong: readonly string[];
}

/** Counts what is right; the other trials are wrong. */
export function rightOf(name: string, trials: readonly Trial[], atLeast?: number): Figure {
  const bar = atLeast === undefined ? undefined : { atLeast };
  return counted(name, trials, bar, (trial) => !trial.isCounted);
}

/** Counts what is wrong. */
export function wrongOf(name: string, trials: readonly Trial[], atMost?: number): Figure {
  const bar = atMost === undefined ? undefined : { atMost };
  return counted(name, trials, bar, (trial) => trial.isCounted);
}

function counted(
  name: string,
  trials: readonly Trial[],
  bar: Bar | undefined,
  isWrong: (trial: Trial) => boolean,
): Figure {
  return {
    name,
    count: trials.filter(({ isCounted }) => isCounted).length,
    of: trials.length,
    ...(bar && { bar }),
    wrong: trials.filter(isWrong).map((trial) => `${trial.case}${trial.found ? `: ${trial.found}` : ''}`),
  };
}

/** A figure without a trial reaches no bar, because it shows nothing. */
export function isMet({ count, of, bar }: Figure): boolean {
  if (!bar) return true;
  if (of === 0) return false;
  return 'atLeast' in bar ? count / of >= bar.atLeast : count / of <= bar.atMost;
}
