/** The state of the player of one job. */
import type { JobRecord } from '@handtest/sdk';
import { useEffect, useMemo, useState } from 'react';
import { type PlayerClock, TimelineClock } from './clock.js';
import { lanesOf } from './job-moments.js';
import type { Player } from './player-context.js';
import { secondsInAddress } from './player-search.js';
import { axisOf } from './time-axis.js';
import { useEvents } from './use-events.js';
import { usePlayerAddress, useSecondInAddress } from './use-player-address.js';
import { VideoClock } from './video-clock.js';

interface PlayerModel {
  readonly player: Player;
  /** The length that the video itself states. */
  readonly setVideoSeconds: (seconds: number) => void;
}

export function usePlayerModel(
  job: JobRecord,
  hasRecording: boolean,
  onJobStale: Player['onJobStale'],
): PlayerModel {
  const address = usePlayerAddress();
  const { search, change } = address;
  const state = useEvents(job.id);
  const facts = state.events?.facts;
  const client = state.events?.client;
  const [videoSeconds, setVideoSeconds] = useState<number>();
  const axis = useMemo(() => axisOf(job, videoSeconds, facts?.range), [job, videoSeconds, facts]);
  const clock = useClock(hasRecording, search.t ?? 0, axis.durationSeconds);
  useSecondInAddress(clock, address);
  const lanes = useMemo(
    () =>
      lanesOf(job, axis, facts?.lanes, (lane, index) =>
        client ? client.call('laneText', lane, index) : Promise.resolve(''),
      ),
    [job, axis, facts, client],
  );
  const tab = search.tab ?? ((job.extractedIssues?.length ?? 0) > 0 ? 'findings' : 'console');
  const { e: selected } = search;
  const player = useMemo(
    () => ({
      job,
      axis,
      clock,
      lanes,
      state,
      tab,
      selected,
      select: change,
      link: () => linkAt(secondsInAddress(clock.now())),
      onJobStale,
    }),
    [job, axis, clock, lanes, state, tab, selected, change, onJobStale],
  );
  return { player, setVideoSeconds };
}

function useClock(hasRecording: boolean, start: number, durationSeconds: number): PlayerClock {
  const [clock] = useState<PlayerClock>(() =>
    hasRecording ? new VideoClock(start) : new TimelineClock(start, durationSeconds),
  );
  useEffect(() => {
    if (clock instanceof TimelineClock) clock.setDuration(durationSeconds);
  }, [clock, durationSeconds]);
  return clock;
}

function linkAt(seconds: number): string {
  const url = new URL(location.href);
  url.searchParams.set('t', String(seconds));
  return url.href;
}
