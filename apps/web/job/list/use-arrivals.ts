import { useState } from 'react';
import { type Arrivals, arrivals } from './arrivals.js';

interface Shown<Job> {
  readonly key: string;
  readonly items: readonly Job[];
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
  // What the cache has is brought up to date before it counts as shown.
  if (fresh && !isFetching && shown?.key !== key) setShown({ key, items: fresh });
  const show = () => fresh && setShown({ key, items: fresh });
  if (!fresh) return { show };
  return shown?.key === key ? { ...arrivals(shown.items, fresh), show } : { rows: fresh, waiting: 0, show };
}
