/** Instants that callers write: ISO 8601, read as UTC when they name no zone, cut to milliseconds. */

const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/** The instant as ISO 8601 in UTC with milliseconds; undefined when the text is not one. */
export function parseInstant(text: string): string | undefined {
  if (!form.test(text)) return undefined;
  const [date, time] = text.toUpperCase().split('T');
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  // Date.parse takes the 30th of February for the 1st of March.
  if (Number.isNaN(dayMs) || dayMs < firstMs || new Date(dayMs).toISOString().slice(0, 10) !== date)
    return undefined;
  if (time === undefined) return new Date(dayMs).toISOString();
  const ms = Date.parse(`${date}T${withZone(time.replace(',', '.'))}`);
  return ms >= firstMs && ms <= lastMs ? new Date(ms).toISOString() : undefined;
}

/** Years of four digits, in UTC: Postgres knows no year 0, and a zone can move an instant into the year 10000. */
const firstMs = Date.parse('0001-01-01T00:00:00.000Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/** JavaScript wants `+02:00`, and takes a time without a zone for local time. */
function withZone(time: string): string {
  const match = /^([\d:.]+)(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(time);
  const [, clock = '', zone = 'Z'] = match ?? [];
  if (zone === 'Z') return `${clock}Z`;
  return `${clock}${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}
