/** Deliveries with their attempts, as users see them. Pure. */
import type { AttemptRecord, AttemptSent, DeliveryRecord, DeliverySent } from '@handtest/contracts/webhook';

export const deliveryColumns = 'id, event, job_id, status, failure, due_at, created_at, ended_at';

/** `$ids`: of the deliveries. */
const attemptsWith = (more: string) => `
SELECT delivery_id, number, started_at, duration_ms, response_status, failure${more}
  FROM attempt WHERE delivery_id = ANY($ids) ORDER BY delivery_id, number`;
export const attemptsSql = attemptsWith('');
export const sentAttemptsSql = attemptsWith(', request_headers');

export type DeliveryRow = Pick<DeliveryRecord, 'id' | 'event' | 'jobId' | 'status' | 'failure'> & {
  dueAt: Date;
  createdAt: Date;
  endedAt: Date | null;
};
export type AttemptRow = Omit<AttemptRecord, 'startedAt'> & { deliveryId: string; startedAt: Date };
export type SentAttemptRow = AttemptRow & Pick<AttemptSent, 'requestHeaders'>;

/** @param attempts of all rows, in order of their numbers */
export function deliveryRecords(
  rows: readonly DeliveryRow[],
  attempts: readonly AttemptRow[],
): DeliveryRecord[] {
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return rows.map((row) => ({ ...recordOf(row), attempts: (byDelivery.get(row.id) ?? []).map(attemptOf) }));
}

/** With the bytes of its requests. */
export function deliverySent(
  row: DeliveryRow & { readonly body: Buffer | null },
  attempts: readonly SentAttemptRow[],
): DeliverySent {
  const sent = attempts.map((attempt) => ({
    ...attemptOf(attempt),
    requestHeaders: attempt.requestHeaders,
  }));
  return { ...recordOf(row), attempts: sent, body: row.body && row.body.toString('utf8') };
}

function recordOf(row: DeliveryRow): Omit<DeliveryRecord, 'attempts'> {
  const { id, event, jobId, status, failure, dueAt, createdAt, endedAt } = row;
  return {
    id,
    event,
    jobId,
    status,
    failure,
    nextAttemptAt: status === 'pending' ? dueAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    deliveredAt: status === 'delivered' ? endedAt!.toISOString() : null,
  };
}

function attemptOf({ number, startedAt, durationMs, responseStatus, failure }: AttemptRow): AttemptRecord {
  return { number, startedAt: startedAt.toISOString(), durationMs, responseStatus, failure };
}
