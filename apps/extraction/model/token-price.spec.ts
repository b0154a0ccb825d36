import fc from 'fast-check';
import { Spending } from './spending.js';
import { priceOf, type TokenUsage, usdOf, worstUsdOf } from './token-price.js';

const million = 1_000_000;
const usage = (changes: Partial<TokenUsage>): TokenUsage => ({
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  ...changes,
});

it.each([
  ['claude-sonnet-5-5', { input: 2, output: 10 }],
  ['claude-sonnet-4-5-20250929', { input: 3, output: 15 }],
  ['claude-opus-5', { input: 5, output: 25 }],
  ['claude-opus-5-5', { input: 4, output: 20 }],
  ['claude-haiku-4-5', { input: 1, output: 5 }],
  ['another-model', { input: 10, output: 50 }],
])('%s has its price', (model, price) => {
  expect(priceOf(model)).toEqual(price);
});

it.each<[string, TokenUsage, number]>([
  ['input', usage({ input: million }), 2],
  ['output', usage({ output: million }), 10],
  ['a write to the cache', usage({ cacheWrite: million }), 2.5],
  ['a read from the cache', usage({ cacheRead: million }), 0.2],
  ['all of them', { input: 1_000, output: 500, cacheRead: 2_000, cacheWrite: 400 }, 0.0084],
])('%s costs its share', (_name, used, usd) => {
  expect(usdOf(used, priceOf('claude-sonnet-5-5'))).toBeCloseTo(usd, 10);
});

it('a long prompt has its own price', () => {
  const price = priceOf('claude-haiku-5-5');
  expect(usdOf(usage({ input: 100_000, output: 1_000 }), price)).toBeCloseTo(0.0105, 10);
  expect(usdOf(usage({ input: 60_000, cacheRead: 40_001 }), price)).toBeCloseTo(0.03200005, 10);
});

const tokens = fc.integer({ min: 0, max: 2_000_000 });
const usages = fc.record<TokenUsage>({
  input: tokens,
  output: tokens,
  cacheRead: tokens,
  cacheWrite: tokens,
});
const models = fc.constantFrom('claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5', 'another');

it('spending is the sum of its requests, and its limit holds', () => {
  fc.assert(
    fc.property(
      fc.array(usages),
      models,
      fc.double({ min: 0, max: 50, noNaN: true }),
      (used, model, limit) => {
        const price = priceOf(model);
        const spending = new Spending(limit);
        const paid = used.filter((one) => {
          const usd = usdOf(one, price);
          expect(usd).toBeGreaterThanOrEqual(0);
          const isAllowed = spending.allows(usd);
          if (isAllowed) spending.add(one, usd);
          return isAllowed;
        });
        expect(spending.usd).toBeLessThanOrEqual(limit);
        expect(spending.usd).toBeCloseTo(
          paid.reduce((sum, one) => sum + usdOf(one, price), 0),
          6,
        );
        const input = paid.reduce((sum, one) => sum + one.input + one.cacheRead + one.cacheWrite, 0);
        expect(spending.inputTokens).toBe(input);
      },
    ),
  );
});

it('no usage within the estimate costs more than the worst case', () => {
  const requests = fc.record({
    bytes: fc.integer({ min: 0, max: 2_000_000 }),
    images: fc.integer({ min: 0, max: 8 }),
    maximumOutputTokens: fc.integer({ min: 1, max: 16_000 }),
  });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(requests, models, share, share, share, (request, model, first, second, written) => {
      const total = (request.bytes / 2 + request.images * 2_200) * first;
      const cacheRead = Math.floor(total * second);
      const rest = Math.floor(total) - cacheRead;
      const cacheWrite = Math.floor(rest * written);
      const used = { input: rest - cacheWrite, cacheWrite, cacheRead, output: request.maximumOutputTokens };
      const price = priceOf(model);
      expect(usdOf(used, price)).toBeLessThanOrEqual(worstUsdOf(request, price) + 1e-9);
    }),
  );
});
