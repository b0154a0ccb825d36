import type { QueryResult, QueryResultRow } from 'pg';

/** `cost_micros` becomes `costMicros`. Pure. */
export function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

export function camelRows<Row extends QueryResultRow>({
  rows,
  fields,
}: Pick<QueryResult<Row>, 'rows' | 'fields'>): Row[] {
  const columns = fields.map(({ name }) => name);
  if (rows.length === 0 || !columns.some((name) => name.includes('_'))) return rows;
  const names = columns.map(camelCase);
  return rows.map((row) => {
    const renamed: QueryResultRow = {};
    for (const [index, column] of columns.entries()) renamed[names[index]!] = row[column];
    return renamed as Row;
  });
}
