/** Instants, durations and money as text, by the language of the browser. Pure. */

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

export function absoluteTime(date: Date): string {
  return absolute.format(date);
}

/** Such as `3 min. ago`; under a minute `now`. */
export function relativeTime(atMs: number, nowMs: number): string {
  const difference = atMs - nowMs;
  const [unit, size] = units.find(([, length]) => Math.abs(difference) >= length) ?? ['second', Infinity];
  return relative.format(size === Infinity ? 0 : Math.trunc(difference / size), unit);
}

/** Such as `1:05` or `1:02:05`. Parts of a second are left out. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

export function usd(amount: number): string {
  return dollars.format(amount);
}
