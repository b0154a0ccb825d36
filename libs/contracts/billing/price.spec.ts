import fc from 'fast-check';
import { billedSeconds, costMicros, microsOf, usdOf, usdText, worstCaseMicros } from './price.js';

/** Adds two decimals with four decimals as a pupil does on paper: digit by digit, carrying. No arithmetic of ours. */
function addOnPaper(left: string, right: string): string {
  const length = Math.max(left.length, right.length);
  const [a, b] = [left.padStart(length, '0'), right.padStart(length, '0')];
  let sum = '';
  let carry = 0;
  for (let index = length - 1; index >= 0; index--) {
    if (a[index] === '.') {
      sum = `.${sum}`;
      continue;
    }
    const digit = Number(a[index]) + Number(b[index]) + carry;
    sum = `${digit % 10}${sum}`;
    carry = digit >= 10 ? 1 : 0;
  }
  return carry ? `1${sum}` : sum;
}

/** What 0 to 7,200 seconds cost, as decimals with four decimals: each a price more than the one before. */
function priceTable(): string[] {
  const table = ['0.0000'];
  while (table.length <= 7_200) table.push(addOnPaper(table.at(-1)!, '0.0085'));
  return table;
}

function lasting(targetDurationMinutes: number, maxExtensionMinutes: number) {
  return { targetDurationMinutes, maxExtensionMinutes, maxExtensionCount: 3 };
}

/** Any amount that a JSON number carries exactly. */
const amounts = fc.bigInt({ min: -8_500_000_000_000_000n, max: 8_500_000_000_000_000n });

describe('the price of a test', () => {
  it('is that of the table for every duration from 0 to 7,200 s, exactly', () => {
    const table = priceTable();
    expect(table).toHaveLength(7_201);
    expect(table[7_200]).toBe('61.2000');
    table.forEach((price, seconds) => {
      const micros = costMicros(seconds);
      expect(micros).toBe(BigInt(`${price}00`.replace('.', '')));
      expect(usdText(micros)).toBe(price.replace(/0{1,2}$/, ''));
      expect(JSON.stringify(usdOf(micros))).toBe(price.replace(/\.?0+$/, ''));
    });
  });

  it.each([
    [60, 0.51],
    [120, 1.02],
    [300, 2.55],
    [600, 5.1],
  ])('follows the example of the specification: %d s cost %d USD', (seconds, usd) => {
    expect(usdOf(costMicros(seconds))).toBe(usd);
  });

  it('differs between 61 s and 62 s, although one sentence of the specification says that they cost the same', () => {
    expect(usdText(costMicros(61))).toBe('0.5185');
    expect(usdText(costMicros(62))).toBe('0.527');
  });

  it('counts every second that was begun', () => {
    expect([0, 1, 999, 1_000, 1_001, 60_000, 60_001].map(billedSeconds)).toEqual([0, 1, 1, 1, 2, 60, 61]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7_200_000 }), (durationMs) => {
        const seconds = billedSeconds(durationMs);
        expect(seconds * 1_000).toBeGreaterThanOrEqual(durationMs);
        expect((seconds - 1) * 1_000).toBeLessThan(durationMs);
      }),
    );
  });

  it('is never more than the worst case, which is every minute of target and extensions', () => {
    expect(usdText(worstCaseMicros(lasting(15, 5)))).toBe('10.20');
    expect(usdText(worstCaseMicros(lasting(120, 0)))).toBe('61.20');
    expect(usdText(worstCaseMicros(lasting(8.3, 0)))).toBe('4.233');
    expect(usdText(worstCaseMicros({ ...lasting(15, 5), maxExtensionCount: 0 }))).toBe('7.65');
    expect(usdText(worstCaseMicros({ ...lasting(15, 5), maxExtensionCount: 1 }))).toBe('10.20');
    const minutes = fc.integer({ min: 0, max: 60_000 }).map((thousandths) => thousandths / 1_000);
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.oneof(fc.constant(1_000), fc.integer({ min: 0, max: 1_000 })),
        (target, extension, thousandths) => {
          const durationMs = Math.floor(((target + extension) * 60_000 * thousandths) / 1_000);
          const worstCase = worstCaseMicros(lasting(target, extension));
          expect(costMicros(billedSeconds(durationMs)) <= worstCase).toBe(true);
        },
      ),
    );
  });
});

describe('an amount of money', () => {
  it('is unchanged after formatting and parsing', () => {
    fc.assert(fc.property(amounts, (micros) => expect(microsOf(usdOf(micros))).toBe(micros)));
  });

  it('is the same number as its text, with two to six decimals', () => {
    fc.assert(
      fc.property(amounts, (micros) => {
        const text = usdText(micros);
        expect(text).toMatch(/^-?\d+\.\d{2,6}$/);
        const [whole, fraction] = text.split('.');
        expect(BigInt(`${whole}${fraction!.padEnd(6, '0')}`)).toBe(micros);
        expect(microsOf(JSON.parse(JSON.stringify(usdOf(micros))) as number)).toBe(micros);
      }),
    );
  });

  it.each([0.0000001, 1.0000001, 1.5e-6, 1e-7, 1e21, NaN, Infinity])(
    'is refused when it has a part of a micro-dollar, or no end: %d',
    (usd) => {
      expect(microsOf(usd)).toBeUndefined();
    },
  );

  it.each([
    [0.000001, 1n],
    [-0.000001, -1n],
    [-0, 0n],
    [1_000_000, 1_000_000_000_000n],
  ])('is read from its smallest to its largest grant: %d', (usd, micros) => {
    expect(microsOf(usd)).toBe(micros);
  });
});
