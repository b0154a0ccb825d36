/** Second, tab and selected event in the address. Links of the page to a second move the playhead. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { PlayerClock } from './clock.js';
import { playerSearch, type PlayerSearch, secondsInAddress } from './player-search.js';

/** Of a playhead that is moved by hand: browsers refuse more than about 100 changes in 30 seconds. */
const movedMs = 400;
const playingMs = 1_000;

export interface PlayerAddress {
  readonly search: PlayerSearch;
  readonly change: (search: PlayerSearch) => void;
}

/** The router knows the routes; the player is a part of any page. */
type AnyNavigate = (options: {
  to: '.';
  search: (search: object) => object;
  replace: true;
  resetScroll: false;
}) => Promise<void>;

export function usePlayerAddress(): PlayerAddress {
  const search = playerSearch(useSearch({ strict: false }));
  const navigate = useNavigate() as AnyNavigate;
  const change = useCallback(
    (part: PlayerSearch) =>
      void navigate({ to: '.', search: (all) => ({ ...all, ...part }), replace: true, resetScroll: false }),
    [navigate],
  );
  return { search, change };
}

/** Keeps the playhead and `t` equal: a change of one changes the other. */
export function useSecondInAddress(clock: PlayerClock, { search: { t }, change }: PlayerAddress): void {
  const current = useRef(t);
  /** Own changes that the router has not answered yet. */
  const inFlight = useRef<number[]>([]);
  const write = useRef(change);
  useEffect(() => {
    write.current = change;
  });
  useEffect(() => {
    if (t === undefined) return;
    const own = inFlight.current.lastIndexOf(t);
    inFlight.current = own === -1 ? [] : inFlight.current.slice(own + 1);
    if (own !== -1 || t === current.current) return;
    current.current = t;
    clock.seek(t);
  }, [clock, t]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const writeNow = () => {
      timer = undefined;
      const seconds = secondsInAddress(clock.now());
      if (seconds === (current.current ?? 0)) return;
      current.current = seconds;
      inFlight.current.push(seconds);
      write.current({ t: seconds });
    };
    const stop = clock.subscribe(() => {
      timer ??= setTimeout(writeNow, clock.state.isPlaying ? playingMs : movedMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [clock]);
}
