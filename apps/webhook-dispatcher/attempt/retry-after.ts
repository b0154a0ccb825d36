/** The header `Retry-After` of a receiver (RFC 9110, 10.2.3): seconds, or a date in one of the three forms of HTTP. Pure. */

const seconds = /^\d{1,100}$/;
/** `Sun, 06 Nov 1994 08:49:37 GMT` and the obsolete `Sunday, 06-Nov-94 08:49:37 GMT`. */
const dateWithZone = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/;
/** `Sun Nov  6 08:49:37 1994`, always GMT. */
const dateWithoutZone = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/**
 * How long the receiver asks us to wait; undefined without a valid value.
 *
 * @param nowMs the database's time, in milliseconds since 1970
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (seconds.test(text)) return Number(text) * 1_000;
  const dateMs = dateOf(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

function dateOf(text: string): number {
  if (dateWithZone.test(text)) return Date.parse(text);
  if (dateWithoutZone.test(text)) return Date.parse(`${text} GMT`);
  return NaN;
}
