/** Instants that callers write: ISO 8601, in UTC unless they name a zone, truncated to milliseconds. */

const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/** Four-digit years in UTC: Postgres has no year 0, and a zone can move an instant into the year 10000. */
const firstMs = Date.parse('0001-01-01T00:00:00.000Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/** The instant as ISO 8601 in UTC with milliseconds; undefined when the text is not one. */
export function parseInstant(text: string): string | undefined {
  if (!form.test(text)) return undefined;
  const [date, time] = text.toUpperCase().split('T');
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  // Date.parse reads the 30th of February as the 1st of March.
  if (Number.isNaN(dayMs) || dayMs < firstMs || new Date(dayMs).toISOString().slice(0, 10) !== date)
    return undefined;
  if (time === undefined) return new Date(dayMs).toISOString();
  const ms = Date.parse(`${date}T${withZone(time.replace(',', '.'))}`);
  return ms >= firstMs && ms <= lastMs ? new Date(ms).toISOString() : undefined;
}

/** JavaScript needs `+02:00`, and reads a time without a zone as local time. */
function withZone(time: string): string {
  const [, clock, zone = 'Z'] = /^([\d:.]+)(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(time)!;
  if (zone === 'Z') return `${clock}Z`;
  return `${clock}${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}
