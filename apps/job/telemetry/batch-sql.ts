/** How the batches of a job are read one after the other, in their order. Pure text. */

export interface BatchPlace {
  readonly position: number;
  /** As Postgres gives a bigint. */
  readonly arrival: string;
}

/** The first batch after a place. $1 job, $2 position, $3 arrival. */
export function nextBatch(columns: string): string {
  return `SELECT position, arrival, ${columns} FROM telemetry_batch
    WHERE job_id = $1 AND (position, arrival) > ($2::integer, $3::bigint)
    ORDER BY position, arrival LIMIT 1`;
}
