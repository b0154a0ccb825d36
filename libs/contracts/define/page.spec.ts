import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { defaultLimit, fittingPageOf, maximumLimit, PageRequest, pageOf } from './page.js';

function problemsOf(request: object): string[] {
  return validateSync(plainToInstance(PageRequest, request)).map((error) => error.property);
}

describe('a request for a page', () => {
  it('asks for the first 20 by default', () => {
    expect(plainToInstance(PageRequest, {})).toEqual({ limit: defaultLimit, offset: 0 });
    expect(defaultLimit).toBe(20);
  });

  it('reads numbers from the text of a query', () => {
    expect(plainToInstance(PageRequest, { limit: '7', offset: '30' })).toEqual({ limit: 7, offset: 30 });
  });

  it.each(['0', '101', '-1', '1.5', '5.0', '1e1', '0x10', ' 5', '+5', 'x', '', 'NaN', 'Infinity'])(
    'is refused with limit %p',
    (limit) => {
      expect(problemsOf({ limit })).toEqual(['limit']);
    },
  );

  it.each(['-1', '', '1e3', '0.5', 'x', '2147483648', 'Infinity'])('is refused with offset %p', (offset) => {
    expect(problemsOf({ offset })).toEqual(['offset']);
  });

  it('is accepted with every limit from 1 to 100', () => {
    for (let limit = 1; limit <= maximumLimit; limit++) expect(problemsOf({ limit })).toEqual([]);
  });
});

describe('the pages of a list', () => {
  it('together have every item once, and only the last has no more', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: maximumLimit }), (total, limit) => {
        const all = Array.from({ length: total }, (_, index) => index);
        const seen: number[] = [];
        for (let more = true; more;) {
          const offset = seen.length;
          const page = pageOf(all.slice(offset, offset + limit), total, { limit, offset });
          expect(page.pagination).toMatchObject({ total, limit, offset });
          seen.push(...page.items);
          more = page.pagination.hasMore;
          expect(more).toBe(seen.length < total);
        }
        expect(seen).toEqual(all);
      }),
    );
  });

  it('are shorter where long items do not fit, and name the number of items as limit', () => {
    const long = Array.from({ length: 5 }, () => 'x'.repeat(2_500_000));
    expect(fittingPageOf(long, 9, { limit: 5, offset: 3 })).toEqual({
      items: long.slice(0, 2),
      pagination: { total: 9, limit: 2, offset: 3, hasMore: true },
    });
    const short = ['a', 'b'];
    expect(fittingPageOf(short, 9, { limit: 2 })).toEqual(pageOf(short, 9, { limit: 2 }));
  });

  it('have no more after the end', () => {
    expect(pageOf([], 5, { offset: 9 }).pagination).toEqual({
      total: 5,
      limit: 20,
      offset: 9,
      hasMore: false,
    });
  });
});
