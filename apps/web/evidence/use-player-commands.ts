/** What the buttons and keys of the player do. */
import type { RefObject } from 'react';
import { type LaneName, laneNames, neighbourSeconds } from './event-lane.js';
import type { Player } from './player-context.js';
import { nextSpeed, type PlayerCommand } from './player-keys.js';
import { clampSeconds } from './time-axis.js';
import { type TimelineView, zoomed } from './timeline-view.js';

interface Surroundings {
  /** What becomes the full screen. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly hidden: ReadonlySet<LaneName>;
  readonly view: TimelineView;
  readonly setView: (view: TimelineView) => void;
  readonly copyLink: () => void;
}

/** Recordings have 12 to 30 frames a second, and their rate is not known. */
const frameSeconds = 1 / 15;

export function usePlayerCommands(
  player: Player,
  { stage, hidden, view, setView, copyLink }: Surroundings,
): (command: PlayerCommand) => void {
  const { clock, axis, select } = player;
  const seekBy = (seconds: number) => clock.seek(clampSeconds(axis, clock.now() + seconds));
  return (command) => {
    switch (command.type) {
      case 'toggle':
        return clock.toggle();
      case 'mute':
        return clock.setMuted(!clock.state.isMuted);
      case 'seekBy':
        return seekBy(command.seconds);
      case 'stepFrame':
        clock.pause();
        return seekBy(command.direction * frameSeconds);
      case 'speed':
        return clock.setSpeed(nextSpeed(clock.state.speed, command.direction));
      case 'event':
        return seekToEvent(
          player,
          laneNames.filter((name) => !hidden.has(name)),
          command.direction,
        );
      case 'finding':
        return seekToEvent(player, ['findings'], command.direction);
      case 'zoom':
        return setView(zoomed(view, command.factor, clock.now(), axis.durationSeconds));
      case 'tab':
        return select({ tab: command.tab, e: undefined });
      case 'copyLink':
        return copyLink();
      case 'fullScreen':
        return toggleFullScreen(stage.current);
    }
  };
}

function seekToEvent({ lanes, axis, clock }: Player, names: readonly LaneName[], direction: -1 | 1): void {
  const chosen = names.map((name) => lanes[name]);
  const to = neighbourSeconds(chosen, axis, clock.now(), direction);
  if (to !== undefined) clock.seek(to);
}

function toggleFullScreen(element: HTMLElement | null): void {
  // A browser may refuse, such as in a frame: then nothing changes.
  if (document.fullscreenElement) void document.exitFullscreen();
  else element?.requestFullscreen().catch(() => undefined);
}
