/**
 * Pagination of all lists: `limit` 1–100 (default 20), `offset` from 0 (specification, Limits), answered as `{items,
 * pagination: {total, limit, offset, hasMore}}`.
 */
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export const defaultLimit = 20;
export const maximumLimit = 100;

/**
 * Numbers in a query are text: only digits, not the other forms that JavaScript reads as numbers (`1e1`, `0x10`,
 * blanks).
 */
export function FromDigits(): PropertyDecorator {
  return Transform(({ value }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : (value as unknown),
  );
}

export class PageRequest {
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(maximumLimit)
  limit?: number = defaultLimit;

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(2 ** 31 - 1)
  offset?: number = 0;
}

export class Pagination {
  total: number;
  limit: number;
  offset: number;
  hasMore: boolean;
}

export interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

export function pageOf<Item>(items: Item[], total: number, request: PageRequest): Page<Item> {
  const limit = request.limit ?? defaultLimit;
  const offset = request.offset ?? 0;
  return { items, pagination: { total, limit, offset, hasMore: offset + items.length < total } };
}

/** An answer must fit into one message of 7 MB. */
export const maximumPageBytes = 6_000_000;

/**
 * As `pageOf`, with only as many items as fit into an answer. Where that is fewer, `limit` is their number, so that the
 * next page begins at `offset + limit`.
 */
export function fittingPageOf<Item>(items: Item[], total: number, request: PageRequest): Page<Item> {
  let bytes = 0;
  const first = items.findIndex(
    (item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > maximumPageBytes,
  );
  if (first === -1) return pageOf(items, total, request);
  return pageOf(items.slice(0, first), total, { ...request, limit: first });
}
