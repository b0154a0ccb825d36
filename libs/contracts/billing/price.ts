/**
 * The price of a test: 0.0085 USD for each second, rounded up to whole seconds (specification, Limits). Money is
 * integer micro-dollars (1 USD = 1,000,000) inside and an exact decimal outside.
 *
 * The specification also says that 61 and 62 seconds cost the same. Its own rule and its four examples contradict this,
 * so 61 s cost 0.5185 USD and 62 s cost 0.527 USD (docs/decisions/0004).
 */
const microsPerUsd = 1_000_000n;
export const pricePerSecondMicros = 8_500n;

/** Billed seconds of a duration in milliseconds. */
export function billedSeconds(durationMs: number): number {
  return Math.ceil(durationMs / 1_000);
}

export function costMicros(seconds: number): bigint {
  return BigInt(seconds) * pricePerSecondMicros;
}

/** How long a job may take. */
export interface LongestDuration {
  readonly targetDurationMinutes: number;
  readonly maxExtensionMinutes: number;
  readonly maxExtensionCount: number;
}

/** The maximum cost of a job: every minute of its target and its extensions. A count of 0 permits no extension. */
export function worstCaseMicros(job: LongestDuration): bigint {
  const extensionMinutes = job.maxExtensionCount > 0 ? job.maxExtensionMinutes : 0;
  const seconds = (job.targetDurationMinutes + extensionMinutes) * 60;
  // As a binary fraction, 8.3 minutes are a little more than 498 seconds; deadlines count whole microseconds.
  return costMicros(Math.ceil(Number(seconds.toFixed(6))));
}

/** Micro-dollars as a JSON number: 518500n → 0.5185. Exact below 8.5 billion USD. */
export function usdOf(micros: bigint): number {
  return Number(usdText(micros));
}

/** Micro-dollars as exact decimal text with at least two decimals: 518500n → "0.5185", 510000n → "0.51". */
export function usdText(micros: bigint): string {
  const sign = micros < 0n ? '-' : '';
  const absolute = micros < 0n ? -micros : micros;
  const fraction = (absolute % microsPerUsd)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${sign}${absolute / microsPerUsd}.${fraction}`;
}

/** Dollars as micro-dollars; undefined for more than six decimals or a number that is not finite. */
export function microsOf(usd: number): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(Number.isFinite(usd) ? decimalText(usd) : '');
  if (!match) return undefined;
  const micros = BigInt(match[2]!) * microsPerUsd + BigInt((match[3] ?? '').padEnd(6, '0'));
  return match[1] ? -micros : micros;
}

/** Numbers below 0.000001 print with an exponent; of them only 1e-6 is a whole micro-dollar. */
function decimalText(usd: number): string {
  const text = String(usd);
  return text.includes('e-') ? usd.toFixed(20).replace(/0+$/, '') : text;
}
