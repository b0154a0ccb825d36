/** A list of the API: its table, the pages of it, and the error that replaces both while nothing is known. */
import { isPastEnd, Pager, type Pagination } from './pager.js';
import { EmptyState, ErrorState } from './state.js';
import { Table, type TableProps } from './table.js';

interface PagedTableProps<Row> extends TableProps<Row> {
  /** What failed when the query fails, such as `The keys could not be loaded`. */
  readonly what: string;
  readonly query: {
    readonly data: { readonly pagination?: Pagination } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly onOffset: (offset: number) => void;
}

export function PagedTable<Row>({ what, query, onOffset, empty, ...table }: PagedTableProps<Row>) {
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorState what={what} error={error} onRetry={() => void refetch()} />;
  const isPast = data?.pagination !== undefined && isPastEnd(data.pagination);
  return (
    <>
      <Table {...table} empty={isPast ? <EmptyState title="This page of the list is empty" /> : empty} />
      <Pager pagination={data?.pagination} onOffset={onOffset} />
    </>
  );
}
