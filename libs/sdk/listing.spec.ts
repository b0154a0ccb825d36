import fc from 'fast-check';
import { Listing } from './listing.js';

const all = fc.array(fc.integer(), { maxLength: 60 });

async function itemsOf<Item>(listing: Listing<Item, unknown>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of listing) items.push(item);
  return items;
}

it('reads every item once, from the given offset, by offsets', async () => {
  await fc.assert(
    fc.asyncProperty(
      all,
      fc.nat({ max: 70 }),
      fc.integer({ min: 1, max: 20 }),
      async (rows, first, limit) => {
        const listing = new Listing<number, unknown>(({ offset = first }) => {
          const items = rows.slice(offset, offset + limit);
          return Promise.resolve({ items, pagination: { hasMore: offset + items.length < rows.length } });
        }, first);
        expect(await itemsOf(listing)).toEqual(rows.slice(first));
      },
    ),
  );
});

it('follows a cursor where the list has one', async () => {
  await fc.assert(
    fc.asyncProperty(all, fc.integer({ min: 1, max: 20 }), async (rows, limit) => {
      const listing = new Listing<number, unknown>(({ cursor = '0', offset }) => {
        expect(offset).toBeUndefined();
        const end = Number(cursor) + limit;
        const hasMore = end < rows.length;
        const pagination = { hasMore, nextCursor: hasMore ? String(end) : null };
        return Promise.resolve({ items: rows.slice(Number(cursor), end), pagination });
      });
      expect(await itemsOf(listing)).toEqual(rows);
    }),
  );
});

it('counts the pages where the list does, from the given one', async () => {
  await fc.assert(
    fc.asyncProperty(
      all,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 20 }),
      async (rows, first, size) => {
        const listing = new Listing<number, unknown>(({ page = first, offset }) => {
          expect(offset).toBeUndefined();
          const items = rows.slice((page - 1) * size, page * size);
          const pagination = {
            page,
            perPage: size,
            offset: (page - 1) * size,
            hasMore: page * size < rows.length,
          };
          return Promise.resolve({ items, pagination });
        });
        expect(await itemsOf(listing)).toEqual(rows.slice((first - 1) * size));
      },
    ),
  );
});

it('reads a list without pages once, and nothing before it is asked to', async () => {
  let reads = 0;
  const listing = new Listing<string, { items: string[] }>(() => {
    reads += 1;
    return Promise.resolve({ items: ['a', 'b'] });
  });
  expect(reads).toBe(0);
  expect(await itemsOf(listing)).toEqual(['a', 'b']);
  expect(await listing.page()).toEqual({ items: ['a', 'b'] });
  expect(reads).toBe(2);
});
