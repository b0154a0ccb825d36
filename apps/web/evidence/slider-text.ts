/** The playhead in words, for screen readers. Pure. */

/** Such as `1 minute 23 seconds, console error: …`. */
export function sliderText(seconds: number, event: string | undefined): string {
  return event === undefined ? spokenTime(seconds) : `${spokenTime(seconds)}, ${event}`;
}

/** Such as `1 hour 2 minutes 5 seconds`. Parts of a second are left out. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    counted(Math.floor(whole / 3_600), 'hour'),
    counted(Math.floor(whole / 60) % 60, 'minute'),
    counted(whole % 60, 'second'),
  ];
  return parts.filter(Boolean).join(' ') || '0 seconds';
}

function counted(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
