/** The instant at which a PAT expires, as a caller writes it. */

const form = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** The last instant with a year of four digits: an offset can move an instant into the year 10000. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads an ISO 8601 date, or date and time. Without an offset it is UTC, in any time zone of this process. A date alone is
 * its first moment. Undefined for other forms of ISO 8601 (weeks, ordinal days), for dates that do not exist, and after the
 * year 9999.
 */
export function parseInstant(text: string): Date | undefined {
  const match = form.exec(text.trim());
  if (!match) return undefined;
  const [, day, time = '00:00', offset = 'Z'] = match;
  const instant = new Date(`${day}T${time.replace(',', '.')}${offsetWithColon(offset)}`);
  if (!(instant.getTime() <= lastMs)) return undefined;
  // JavaScript reads 30 February as 2 March.
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day!) ? instant : undefined;
}

function offsetWithColon(offset: string): string {
  if (offset.toUpperCase() === 'Z') return 'Z';
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
