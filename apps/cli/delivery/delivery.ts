/** The webhook of an ended job, as the API itself sends it: the same body, signed in the same two ways. Pure. */
import { createHmac, randomBytes } from 'node:crypto';
import type { JobRecord } from '@handtest/sdk';

const prefix = 'whsec_';

export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

type FinishedJob = Pick<
  JobRecord,
  | 'id'
  | 'livemode'
  | 'status'
  | 'result'
  | 'costUsd'
  | 'testDurationSeconds'
  | 'error'
  | 'reason'
  | 'createdIssues'
  | 'failedIssues'
>;

export function payloadOf(job: FinishedJob): object {
  const {
    id,
    livemode,
    status,
    result,
    costUsd = 0,
    testDurationSeconds: durationSeconds,
    createdIssues,
    failedIssues,
  } = job;
  const error = status === 'failed' ? (job.error ?? job.reason) : undefined;
  return {
    jobId: id,
    livemode,
    status,
    ...(status === 'completed' && result && { output: result }),
    metadata: {
      costUsd,
      ...(durationSeconds !== undefined && { durationSeconds }),
      ...(error !== undefined && { error }),
      ...(createdIssues && { createdIssues }),
      ...(failedIssues && { failedIssues }),
    },
  };
}

export function deliveryOf(job: FinishedJob, secret: string, { id, atMs }: { id: string; atMs: number }) {
  const body = JSON.stringify(payloadOf(job));
  const timestamp = String(Math.floor(atMs / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return { body, headers };
}
