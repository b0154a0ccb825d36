/** Moves between numbered pages. */
import { Pager } from '../ui/pager.js';

interface IssuePagerProps {
  /** Undefined while the list is loading. */
  readonly total: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly onPage: (page: number) => void;
}

export function IssuePager({ total, page, perPage, onPage }: IssuePagerProps) {
  const offset = (page - 1) * perPage;
  return (
    <Pager
      pagination={
        total === undefined ? undefined : { total, limit: perPage, offset, hasMore: offset + perPage < total }
      }
      onOffset={(next) => onPage(next / perPage + 1)}
    />
  );
}
