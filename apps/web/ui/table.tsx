/** Lists that the server pages, filters and sorts. Below 640 px each row is a list of terms, so that nothing scrolls sideways. */
import { memo, type ReactNode } from 'react';
import { classNames } from './class-names.js';
import { Skeleton } from './skeleton.js';

export interface Column<Row> {
  readonly name: string;
  readonly header: ReactNode;
  /** A text or one element. */
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  readonly align?: 'start' | 'end';
  readonly className?: string;
  /** Below 640 px a cell without a value is left out. */
  readonly hasValue?: (row: Row) => boolean;
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first page is loading. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly empty: ReactNode;
  readonly rowClassName?: (row: Row) => string | undefined;
}

const skeletonRows = 5;

export function Table<Row>({ caption, columns, rows, keyOf, empty, rowClassName }: TableProps<Row>) {
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <table className="block w-full border-collapse text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="sm:border-b sm:border-line">
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={classNames('px-3 py-2 text-left text-xs font-medium text-muted', alignment(column))}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group" aria-busy={rows === undefined}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} className="block border-b border-line py-2 sm:table-row">
                <td colSpan={columns.length} className="block px-3 py-2 sm:table-cell">
                  <Skeleton />
                </td>
              </tr>
            ))
          : rows.map((row) => (
              <TableRow key={keyOf(row)} row={row} columns={columns} className={rowClassName?.(row)} />
            ))}
      </tbody>
    </table>
  );
}

function alignment({ align }: Pick<Column<never>, 'align'>) {
  return align === 'end' && 'sm:text-right';
}

interface RowProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  readonly row: Row;
  readonly className: string | undefined;
}

/** Drawn again only when its row or the columns change, and not for each filter that somebody chooses. */
const TableRow = memo(function TableRow<Row>({ row, columns, className }: RowProps<Row>) {
  return (
    <tr
      className={classNames(
        'block border-b border-line py-2 last:border-0 hover:bg-hover sm:table-row',
        className,
      )}
    >
      {columns.map((column) => (
        <td
          key={column.name}
          className={classNames(
            'justify-between gap-4 px-3 py-1 [overflow-wrap:anywhere] max-sm:items-start max-sm:*:min-w-0 sm:py-2 sm:align-top compact:sm:py-0.5',
            // With elements for the label and the content of each cell, these would be half of the table.
            "max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)_/_'']",
            alignment(column),
            column.className,
            column.hasValue?.(row) === false ? 'max-sm:hidden' : 'max-sm:flex',
          )}
          data-label={typeof column.header === 'string' ? column.header : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
