import { InvalidWebhook, verifyWebhook } from '@handtest/sdk';
import { sampleJob } from '../test/sample-job.js';
import { deliveryOf, newSigningSecret, payloadOf } from './delivery.js';

it('is accepted by a receiver that verifies it', async () => {
  const secret = newSigningSecret();
  const { body, headers } = deliveryOf(sampleJob, secret, { id: 'msg_1', atMs: Date.now() });
  expect(await verifyWebhook(body, headers, secret)).toEqual(JSON.parse(body));
  await expect(verifyWebhook(`${body} `, headers, secret)).rejects.toThrow(InvalidWebhook);
});

it('has the issues of the findings, and those that could not be filed', () => {
  const createdIssues = [
    { issueNumber: 7, issueUrl: 'https://host.example/7', title: 'No total', isNew: true },
  ];
  const failedIssues = [{ title: 'No pay', message: 'Handtest has no access to acme/shop' }];
  expect(payloadOf({ ...sampleJob, createdIssues, failedIssues })).toMatchObject({
    metadata: { createdIssues, failedIssues },
  });
});

it('has output only of a result, and an error only of a failed job', () => {
  expect(payloadOf(sampleJob)).toEqual({
    jobId: sampleJob.id,
    livemode: true,
    status: 'completed',
    output: sampleJob.result,
    metadata: { costUsd: 0.51, durationSeconds: 60 },
  });
  const failed = { ...sampleJob, status: 'failed' as const, result: undefined, costUsd: undefined };
  expect(payloadOf({ ...failed, testDurationSeconds: undefined, reason: 'url_unreachable' })).toEqual({
    jobId: sampleJob.id,
    livemode: true,
    status: 'failed',
    metadata: { costUsd: 0, error: 'url_unreachable' },
  });
});
