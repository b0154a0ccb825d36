/** Moves between the pages of a list. */
import { Button } from './button.js';

export interface Pagination {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly hasMore: boolean;
}

/** The rows of the last page may be gone since it was opened. */
export const isPastEnd = ({ offset, total }: Pagination): boolean => offset > 0 && offset >= total;

interface PagerProps {
  readonly pagination: Pagination | undefined;
  readonly onOffset: (offset: number) => void;
}

export function Pager({ pagination, onOffset }: PagerProps) {
  if (!pagination || (pagination.offset === 0 && !pagination.hasMore)) return null;
  const { total, limit, offset, hasMore } = pagination;
  const last = Math.min(offset + limit, total);
  const lastPage = Math.floor(Math.max(0, total - 1) / limit) * limit;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-2 px-3 py-2 text-sm text-muted">
      <span>
        {isPastEnd(pagination) ? 'None' : `${offset + 1} to ${last}`} of {total}
      </span>
      <span className="flex gap-2">
        <Button
          disabled={offset === 0}
          onClick={() => onOffset(Math.max(0, Math.min(offset - limit, lastPage)))}
        >
          Previous
        </Button>
        <Button disabled={!hasMore} onClick={() => onOffset(offset + limit)}>
          Next
        </Button>
      </span>
    </nav>
  );
}
