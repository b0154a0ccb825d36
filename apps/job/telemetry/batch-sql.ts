/** How the batches of a job are read piece by piece, in their order. Pure text. */

export interface BatchPlace {
  readonly position: number;
  /** As Postgres gives a bigint. */
  readonly arrival: string;
}

/** Before the first batch. */
export const beforeAllBatches: BatchPlace = { position: -1, arrival: '-1' };

/** At most so many batches are read at once, however small they are. */
export const maximumPageBatches = 100;

/**
 * The batches after a place, until together they have $4 bytes; at least one. What they hold is read only of these, so
 * that reading all of them page by page reads each once. $1 job, $2 position, $3 arrival, $4 bytes.
 */
export function batchPage(columns: string): string {
  return `
    SELECT b.position, b.arrival, b.bytes, ${columns} FROM (
      SELECT batch_id, sum(bytes) OVER (ORDER BY position, arrival) - bytes AS bytes_before FROM (
        SELECT batch_id, position, arrival, bytes FROM telemetry_batch
        WHERE job_id = $1 AND (position, arrival) > ($2::integer, $3::bigint)
        ORDER BY position, arrival LIMIT ${maximumPageBatches}
      ) AS next
    ) AS place JOIN telemetry_batch AS b ON b.job_id = $1 AND b.batch_id = place.batch_id
    WHERE place.bytes_before < $4::integer ORDER BY b.position, b.arrival`;
}
