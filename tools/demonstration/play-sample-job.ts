/** Plays the sample job through the public API: created by a caller, done by a tester, answered by result and webhook. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { JobCreated, JobStatusRecord } from '@handtest/contracts/job';
import { eventually, performJob, type ApiClient } from '@handtest/deployment';
import { type ReceivedRequest, type WebhookReceiver } from '@handtest/fakes';
import { sampleJob, sampleScript } from './sample-job.js';

export interface Performance {
  job: JobStatusRecord;
  /** Absent when nobody listened for it. */
  webhook?: { payload: unknown; signatureValid: boolean };
}

export interface Stage {
  caller: ApiClient;
  tester: ApiClient;
  projectId: string;
  /** Where the project's webhook goes, and the secret that signs it. */
  webhook?: { receiver: WebhookReceiver; secret: string };
  tell(text: string): void;
}

const TERMINAL = ['completed', 'failed', 'expired', 'cancelled'];

/** Throws when the job does not end within half a minute, or its webhook does not arrive. */
export async function playSampleJob(stage: Stage): Promise<Performance> {
  const { caller, projectId, tell } = stage;
  const { jobId } = await caller.post<JobCreated>('/api/jobs', { projectId, ...sampleJob });
  tell(`sample job ${jobId} created; a scripted tester takes it`);
  await performJob(stage.tester, jobId, sampleScript);
  tell('report submitted; it is being read');
  const job = await eventually(
    async () => {
      const record = await caller.get<JobStatusRecord>(`/api/jobs/${jobId}`);
      if (!TERMINAL.includes(record.status)) throw new Error(`The sample job is still ${record.status}`);
      return record;
    },
    { timeoutMs: 30_000, intervalMs: 300 },
  );
  if (!stage.webhook) return { job };
  const { receiver, secret } = stage.webhook;
  const request = await eventually(() => deliveryOf(jobId, receiver), { timeoutMs: 30_000 });
  return {
    job,
    webhook: {
      payload: JSON.parse(request.body.toString('utf8')),
      signatureValid: isSigned(request, secret),
    },
  };
}

function deliveryOf(jobId: string, receiver: WebhookReceiver): ReceivedRequest {
  const request = receiver.requests.find(({ body }) => body.includes(jobId));
  if (!request) throw new Error('The webhook of the sample job has not arrived');
  return request;
}

/** The check that every receiver should make: HMAC-SHA256 over the raw bytes, compared in constant time. */
export function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const received = Buffer.from(String(headers['x-service-signature'] ?? ''), 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
