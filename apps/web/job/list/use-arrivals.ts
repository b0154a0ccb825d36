import { useState } from 'react';
import { type Arrivals, arrivals } from './arrivals.js';

interface Shown<Job> {
  readonly key: string;
  readonly rows: readonly Job[];
  /** The page that they are brought up to date with. */
  readonly page: readonly Job[];
}

/**
 * Holds new jobs back until `show` is called.
 *
 * @param key identifies the list: with another one all of its jobs are shown
 * @param fresh as the API has answered last; undefined before
 */
export function useArrivals<Job extends { id: string }>(
  key: string,
  fresh: readonly Job[] | undefined,
  isFetching: boolean,
): Partial<Arrivals<Job>> & { show: () => void } {
  const [shown, setShown] = useState<Shown<Job>>();
  const show = () => fresh && setShown({ key, rows: fresh, page: fresh });
  if (!fresh) return { show };
  if (shown?.key !== key) {
    // What the cache has is brought up to date before it counts as shown.
    if (!isFetching) show();
    return { rows: fresh, waiting: 0, show };
  }
  const now = arrivals(shown.rows, fresh);
  // A row that leaves the page stays as it was last.
  if (shown.page !== fresh) setShown({ key, rows: now.rows, page: fresh });
  return { ...now, show };
}
