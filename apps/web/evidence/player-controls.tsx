/** The buttons below the video. Each has a key. */
import {
  Link2,
  Maximize,
  MousePointerClick,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { IconButton } from '../ui/button.js';
import { useClockState, usePlayer, usePlayhead } from './player-context.js';
import type { PlayerCommand } from './player-keys.js';
import { speeds } from './player-keys.js';
import { instantOf } from './time-axis.js';
import { clockText, offsetText } from './time-words.js';
import { VideoClock } from './video-clock.js';

interface ControlsProps {
  readonly run: (command: PlayerCommand) => void;
  readonly showsRings: boolean;
  readonly onRings: (shows: boolean) => void;
}

export function PlayerControls({ run, showsRings, onRings }: ControlsProps) {
  const { clock } = usePlayer();
  const { isPlaying, isMuted, speed } = useClockState(clock);
  const isVideo = clock instanceof VideoClock;
  return (
    <div role="group" aria-label="Playback" className="flex flex-wrap items-center gap-1">
      <IconButton
        label={isPlaying ? 'Pause (k)' : 'Play (k)'}
        icon={isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        onClick={() => run({ type: 'toggle' })}
      />
      <IconButton
        label="Previous event ([)"
        icon={<SkipBack aria-hidden size={16} />}
        onClick={() => run({ type: 'event', direction: -1 })}
      />
      <IconButton
        label="Next event (])"
        icon={<SkipForward aria-hidden size={16} />}
        onClick={() => run({ type: 'event', direction: 1 })}
      />
      <PlayheadTime />
      <select
        aria-label="Speed"
        title="Speed (< and >)"
        className="ml-auto min-h-8 rounded-md border border-edge bg-surface px-1.5 text-sm"
        value={speed}
        onChange={(event) => clock.setSpeed(Number(event.target.value))}
      >
        {[...new Set([...speeds, speed])].map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      {isVideo && (
        <>
          <IconButton
            label={isMuted ? 'Unmute (m)' : 'Mute (m)'}
            icon={isMuted ? <VolumeX aria-hidden size={16} /> : <Volume2 aria-hidden size={16} />}
            onClick={() => run({ type: 'mute' })}
          />
          <IconButton
            label="Show clicks on the video"
            aria-pressed={showsRings}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
            icon={<MousePointerClick aria-hidden size={16} />}
            onClick={() => onRings(!showsRings)}
          />
          <IconButton
            label="Full screen (f)"
            icon={<Maximize aria-hidden size={16} />}
            onClick={() => run({ type: 'fullScreen' })}
          />
        </>
      )}
      <IconButton
        label="Copy link at this moment (y)"
        icon={<Link2 aria-hidden size={16} />}
        onClick={() => run({ type: 'copyLink' })}
      />
    </div>
  );
}

/** Offset, length and wall clock of the viewer. */
function PlayheadTime() {
  const { clock, axis } = usePlayer();
  const text = usePlayhead(
    clock,
    (seconds) => `${offsetText(seconds)} / ${offsetText(axis.durationSeconds)}`,
  );
  const wall = usePlayhead(clock, (seconds) => clockText(instantOf(axis, seconds)));
  return (
    <p className="px-1 text-xs whitespace-nowrap">
      {text} <span className="text-muted">· {wall}</span>
    </p>
  );
}
