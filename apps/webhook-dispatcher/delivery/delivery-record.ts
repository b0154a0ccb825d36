/** Deliveries with their attempts, as users see them. Pure. */
import type { AttemptRecord, AttemptSent, DeliveryRecord, DeliverySent } from '@handtest/contracts/webhook';

export const deliveryColumns = 'id, event, job_id, status, failure, due_at, created_at, ended_at';

const attemptColumns = 'delivery_id, number, started_at, duration_ms, response_status, failure';
/** About one day of attempts. Deliveries that are sent again and again have more. */
const latestAttempts = 150;

/** The latest of each delivery, in order. `$ids`: of the deliveries. */
export const attemptsSql = `
SELECT latest.* FROM unnest($ids::text[]) AS delivery (id) CROSS JOIN LATERAL
  (SELECT ${attemptColumns} FROM attempt WHERE delivery_id = delivery.id ORDER BY number DESC LIMIT ${latestAttempts}) AS latest
 ORDER BY delivery_id, number`;
/** All of one delivery. */
export const sentAttemptsSql = `
SELECT ${attemptColumns}, request_headers FROM attempt WHERE delivery_id = $deliveryId ORDER BY number`;

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
