/** What all parts of the player share. */
import type { JobRecord } from '@handtest/sdk';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ClockState, PlayerClock } from './clock.js';
import type { Lanes } from './event-lane.js';
import { paced } from './paced.js';
import type { PlayerTab } from './player-search.js';
import type { TimeAxis } from './time-axis.js';
import type { EventsState } from './use-events.js';

export interface Player {
  readonly job: JobRecord;
  readonly axis: TimeAxis;
  readonly clock: PlayerClock;
  readonly lanes: Lanes;
  readonly state: EventsState;
  readonly tab: PlayerTab;
  /** The selected event, see `event-id.ts`. */
  readonly selected: string | undefined;
  readonly select: (change: { tab?: PlayerTab; e?: string | undefined }) => void;
  /** A signed link of the record has expired: the record is to be read again. */
  readonly onJobStale: () => Promise<JobRecord | undefined>;
  /** The link to this job at this second, with this tab and event. */
  readonly link: () => string;
}

export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('This component is a part of the player');
  return player;
}

/**
 * A value of the playhead. The component is drawn again only when the value changes.
 *
 * @param paceMs of what is expensive to draw: at most once in this time
 */
export function usePlayhead<Value extends string | number | boolean | undefined>(
  clock: PlayerClock,
  valueAt: (seconds: number) => Value,
  paceMs = 0,
): Value {
  const subscribe = useMemo(() => paced(clock.subscribe, paceMs), [clock, paceMs]);
  return useSyncExternalStore(subscribe, () => valueAt(clock.now()));
}

export function useClockState(clock: PlayerClock): ClockState {
  return useSyncExternalStore(clock.subscribe, () => clock.state);
}
