/** The time zone of the times that a person reads: the one of the preferences, else that of the browser. */

/** Where the browser keeps it. */
export const zoneKey = 'handtest.zone';

const known = new Map<string, boolean>();

/** A browser may know fewer zones than the one in which the preference was chosen. */
export function isZone(timeZone: string): boolean {
  if (!known.has(timeZone)) known.set(timeZone, canFormat(timeZone));
  return known.get(timeZone)!;
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Those that this browser knows. */
export function zoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Undefined without a preference. */
export function chosenZone(): string | undefined {
  // Tests of pure files have no browser.
  const kept = globalThis.localStorage?.getItem(zoneKey);
  return kept && isZone(kept) ? kept : undefined;
}

export function displayZone(): string {
  return chosenZone() ?? browserZone();
}

/** Formats in the language of the browser and in the zone of the person. A formatter is expensive, so it is kept. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  let format: { readonly zone: string | undefined; readonly by: Intl.DateTimeFormat } | undefined;
  return (at) => {
    const zone = chosenZone();
    if (format?.zone !== zone || !format)
      format = { zone, by: new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone }) };
    return format.by.format(at);
  };
}

const dayMs = 86_400_000;

/** The instant at which a day begins, such as `2026-01-31`, or a day some days after it. */
export function startOfDay(date: string, daysLater = 0, zone = displayZone()): Date {
  const midnight = Date.parse(`${date}T00:00Z`) + daysLater * dayMs;
  // The offset of the zone is that of the instant itself, which may be on the other side of a clock change.
  const near = midnight - offsetMs(midnight, zone);
  return new Date(midnight - offsetMs(near, zone));
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetMs(at: number, timeZone: string): number {
  const options = { timeZone, timeZoneName: 'longOffset' } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -60_000 : 60_000) * (Number(hours) * 60 + Number(minutes));
}
