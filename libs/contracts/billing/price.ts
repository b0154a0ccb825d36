/**
 * What testing costs: 0.0085 USD for each second, seconds rounded up to whole ones (specification, Limits).
 * Money is integer micro-dollars (1 USD = 1,000,000) inside and an exact decimal outside.
 *
 * The specification also says that 61 and 62 seconds cost the same; that contradicts its own rule and its four
 * examples, which win: 61 s cost 0.5185 USD and 62 s cost 0.527 USD.
 */
const microsPerUsd = 1_000_000n;
export const pricePerSecondMicros = 8_500n;

/** Whole seconds that are billed for a duration in milliseconds. */
export function billedSeconds(durationMs: number): number {
  return Math.ceil(durationMs / 1_000);
}

/** The price of whole seconds, in micro-dollars. */
export function costMicros(seconds: number): bigint {
  return BigInt(seconds) * pricePerSecondMicros;
}

/** The most a job can cost: every minute of its target and its extensions, in micro-dollars. */
export function worstCaseMicros(targetDurationMinutes: number, maxExtensionMinutes: number): bigint {
  const seconds = (targetDurationMinutes + maxExtensionMinutes) * 60;
  // In binary fractions 8.3 minutes are a little more than 498 seconds; deadlines count whole microseconds.
  return costMicros(Math.ceil(Number(seconds.toFixed(6))));
}

/** Micro-dollars as the exact decimal that JSON carries: 518500n → 0.5185. Exact below 8.5 billion USD. */
export function usdOf(micros: bigint): number {
  return Number(usdText(micros));
}

/** Micro-dollars as exact decimal text with at least two places: 518500n → "0.5185", 510000n → "0.51". */
export function usdText(micros: bigint): string {
  const sign = micros < 0n ? '-' : '';
  const absolute = micros < 0n ? -micros : micros;
  const fraction = (absolute % microsPerUsd)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${sign}${absolute / microsPerUsd}.${fraction}`;
}

/** Dollars with at most six decimals as micro-dollars; undefined when the number has more or is not finite. */
export function microsOf(usd: number): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(Number.isFinite(usd) ? decimalText(usd) : '');
  if (!match) return undefined;
  const micros = BigInt(match[2]!) * microsPerUsd + BigInt((match[3] ?? '').padEnd(6, '0'));
  return match[1] ? -micros : micros;
}

/** JSON numbers below 0.000001 print with an exponent; those have no whole micro-dollar anyway, except 1e-6. */
function decimalText(usd: number): string {
  const text = String(usd);
  return text.includes('e-') ? usd.toFixed(20).replace(/0+$/, '') : text;
}
