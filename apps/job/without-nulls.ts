/** A row without the columns that are NULL: in answers and events, absent values are left out. */
export type WithoutNulls<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], null> | (null extends Row[Column] ? undefined : never);
};

/** The row of such an answer: optional values are NULL. */
export type RowOf<Answer> = {
  [Column in keyof Answer]-?: undefined extends Answer[Column]
    ? Exclude<Answer[Column], undefined> | null
    : Answer[Column];
};

export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const entries = Object.entries(row).map(([column, value]) => [column, (value as unknown) ?? undefined]);
  return Object.fromEntries(entries) as WithoutNulls<Row>;
}
