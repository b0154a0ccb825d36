/** What the address says about the player: `?t=83.4&tab=network&e=n1772445605123`. Pure. */

export const playerTabs = [
  'findings',
  'console',
  'network',
  'clicks',
  'pages',
  'conversation',
  'report',
] as const;

export type PlayerTab = (typeof playerTabs)[number];

export interface PlayerSearch {
  /** Seconds on the axis of the player. */
  readonly t?: number;
  readonly tab?: PlayerTab;
  /** The selected event, see `event-id.ts`. */
  readonly e?: string;
}

/** Leaves out what is not valid, so that a mistyped address shows the job. */
export function playerSearch(search: Record<string, unknown>): PlayerSearch {
  const t = typeof search.t === 'boolean' || search.t === '' ? NaN : Number(search.t ?? NaN);
  const tab = playerTabs.find((name) => name === search.tab);
  return {
    ...(Number.isFinite(t) && t >= 0 && { t }),
    ...(tab && { tab }),
    ...(typeof search.e === 'string' && /^[a-z][\d.]{1,30}$/.test(search.e) && { e: search.e }),
  };
}

/** Tenths of a second are exact enough for a link, and short. */
export function secondsInAddress(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
