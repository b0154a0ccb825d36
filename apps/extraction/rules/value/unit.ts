/** Units of numbers in prose and in the names of fields. */
export interface Unit {
  readonly kind: 'currency' | 'percent' | 'duration' | 'times' | 'stars' | 'measure';
  /** Of a duration, in seconds. */
  readonly factor?: number;
  /** Of a measure. */
  readonly name?: string;
}

const named = new Map<string, Unit>();

function define(unit: Unit, names: string): void {
  for (const name of names.split(' ')) named.set(name, unit);
}

define(
  { kind: 'currency' },
  '€ $ £ ¥ ₹ eur euro euros usd dollar dollars bucks gbp pound pounds quid chf franc francs aud cad sek nok dkk kr crowns pln jpy yen cents',
);
define({ kind: 'percent' }, '% percent percentage pct');
define({ kind: 'duration', factor: 0.001 }, 'ms msec msecs millisecond milliseconds millis');
define({ kind: 'duration', factor: 1 }, 's sec secs second seconds');
define({ kind: 'duration', factor: 60 }, 'm min mins minute minutes');
define({ kind: 'duration', factor: 3600 }, 'h hr hrs hour hours');
define({ kind: 'duration', factor: 86_400 }, 'day days');
define({ kind: 'duration', factor: 604_800 }, 'week weeks');
define({ kind: 'times' }, 'times time attempts attempt tries try');
define({ kind: 'stars' }, 'star stars');
for (const names of [
  'km kilometre kilometres kilometer kilometers kms',
  'metre metres meter meters',
  'cm centimetre centimetres centimeter centimeters',
  'mile miles mi',
  'kg kilo kilos kilogram kilograms',
  'g gram grams',
  'kb kib kilobyte kilobytes',
  'mb mib megabyte megabytes',
  'gb gib gigabyte gigabytes',
  'px pixel pixels',
  '° degree degrees celsius fahrenheit',
  'month months',
  'year years',
  'night nights',
  'word words',
  'character characters chars',
]) {
  define({ kind: 'measure', name: names.split(' ')[0]! }, names);
}

/**
 * @param rest the text after the name: "the first time" counts nothing, and "5 m" is five minutes only with seconds after it
 */
export function unitNamed(name: string, rest = ''): Unit | undefined {
  const lower = name.toLowerCase();
  if (lower === 'm' && !/^ ?\d+ ?s/.test(rest)) return { kind: 'measure', name: 'metre' };
  return named.get(lower);
}
