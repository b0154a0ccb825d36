/** Offsets and wall-clock times as the player shows them. Pure. */
import { zonedFormat } from '../clock/display-zone.js';
import { durationText } from '../ui/time-text.js';
import { placeOf, type TimeAxis } from './time-axis.js';

const clock = zonedFormat({ timeStyle: 'medium' });
const full = zonedFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** Such as `1:23`. */
export const offsetText = durationText;

/** The time of day in the zone of the viewer. */
export function clockText(atMs: number): string {
  return clock(atMs);
}

/** Such as `1:23`, or `before` and `after` for events outside the axis. */
export function placeText(axis: TimeAxis, atMs: number): string {
  const { seconds, outside } = placeOf(axis, atMs);
  return outside ?? offsetText(seconds);
}

/** What the axis is of. */
export function axisName({ isRecording }: TimeAxis): string {
  return isRecording ? 'the recording' : 'the session';
}

/** Such as `1:23, 10:24:05`; outside the axis its real time in words. */
export function placeSentence(axis: TimeAxis, atMs: number): string {
  const { seconds, outside } = placeOf(axis, atMs);
  if (outside) return `${outside} ${axisName(axis)}, ${full(atMs)}`;
  return `${offsetText(seconds)}, ${clockText(atMs)}`;
}
