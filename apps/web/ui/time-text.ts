/**
 * Instants, durations and money as text. Pure.
 *
 * Absolute times are by the language of the browser, in the zone of the person. The rest is English as the whole app, and does without `Intl`: its first
 * formatter costs a browser 18 ms, a tenth of what the list of jobs needs until it is drawn.
 */
import { zonedFormat } from '../clock/display-zone.js';

const units = [
  { name: 'day', plural: 'days', ms: 86_400_000 },
  { name: 'hr.', ms: 3_600_000 },
  { name: 'min.', ms: 60_000 },
] as const;

const absolute = zonedFormat({ dateStyle: 'medium', timeStyle: 'medium' });

export function absoluteTime(date: Date): string {
  return absolute(date);
}

/** Such as `3 min. ago`; under a minute `now`. */
export function relativeTime(atMs: number, nowMs: number): string {
  const distanceMs = Math.abs(atMs - nowMs);
  const unit = units.find(({ ms }) => distanceMs >= ms);
  if (!unit) return 'now';
  const count = Math.floor(distanceMs / unit.ms);
  const amount = `${grouped(count)} ${count !== 1 && 'plural' in unit ? unit.plural : unit.name}`;
  return atMs < nowMs ? `${amount} ago` : `in ${amount}`;
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Such as `1:05` or `1:02:05`. Parts of a second are left out. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** With two decimals, or up to four when they are needed. */
export function usd(amount: number): string {
  // The API counts in millionths.
  const millionths = Math.round(Math.abs(amount) * 1_000_000);
  const shown = Math.round(millionths / 100);
  const decimals = String(shown % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${amount < 0 ? '-' : ''}$${grouped(Math.floor(shown / 10_000))}.${decimals}`;
}
