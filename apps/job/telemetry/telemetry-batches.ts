/** The statement that reads the batches of a job page by page, in their order. Pure text. */

export interface BatchPosition {
  readonly position: number;
  /** As pg gives a bigint. */
  readonly arrival: string;
}

export const beforeAllBatches: BatchPosition = { position: -1, arrival: '-1' };

export const maximumPageBatches = 100;

/** The batches after a position, up to the batch that reaches `$bytes` in all. Each batch is read once. */
export function batchPage(columns: string): string {
  return `
    SELECT b.position, b.arrival, b.bytes, ${columns} FROM (
      SELECT batch_id, sum(bytes) OVER (ORDER BY position, arrival) - bytes AS bytes_before FROM (
        SELECT batch_id, position, arrival, bytes FROM telemetry_batch
        WHERE job_id = $jobId AND (position, arrival) > ($position::integer, $arrival::bigint)
        ORDER BY position, arrival LIMIT ${maximumPageBatches}
      ) AS next
    ) AS chosen JOIN telemetry_batch AS b ON b.job_id = $jobId AND b.batch_id = chosen.batch_id
    WHERE chosen.bytes_before < $bytes::integer ORDER BY b.position, b.arrival`;
}
