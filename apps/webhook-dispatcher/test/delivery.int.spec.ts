/** Completion webhooks from the event of a finished job to the receiver, on real Postgres and NATS. */
import { createHmac } from 'node:crypto';
import type { DeliveryRecord } from '@handtest/contracts/webhook';
import { eventually, type ReceivedRequest, WebhookReceiver } from '@handtest/testing';
import {
  callAs,
  type DispatcherUnderTest,
  finishedJob,
  type Project,
  secretOf,
  startDispatcher,
} from './dispatcher-under-test.js';

let dispatcher: DispatcherUnderTest;
let receiver: WebhookReceiver;

beforeAll(async () => {
  dispatcher = await startDispatcher();
});

afterAll(() => dispatcher.stop());

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});

afterEach(() => receiver.stop());

async function deliveriesOf(project: Project): Promise<DeliveryRecord[]> {
  const page = await dispatcher.webhooks.listDeliveries({ projectId: project.id }, callAs(project, 'viewer'));
  return page.items;
}

/** The only delivery of a project, once it has this status. */
function deliveryOf(project: Project, status: DeliveryRecord['status'], timeoutMs = 10_000) {
  return eventually(
    async () => {
      const [delivery, ...others] = await deliveriesOf(project);
      expect(others).toEqual([]);
      expect(delivery).toMatchObject({ status });
      return delivery!;
    },
    { timeoutMs },
  );
}

async function projectWithEndpoint(): Promise<{ project: Project; secret: string }> {
  const project = dispatcher.addProject();
  return { project, secret: secretOf(await dispatcher.put(project, receiver.url())) };
}

describe('a finished job', () => {
  it('is told to the endpoint of its project, signed over the exact bytes', async () => {
    const { project, secret } = await projectWithEndpoint();
    const job = finishedJob(project);
    await dispatcher.finishJob(job);
    const delivery = await deliveryOf(project, 'delivered');
    expect(receiver.requests).toHaveLength(1);
    const [{ method, headers, body }] = receiver.requests as [ReceivedRequest];
    expect(method).toBe('POST');
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-service-signature']).toBe(
      createHmac('sha256', Buffer.from(secret)).update(body).digest('hex'),
    );
    const standardKey = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = Buffer.concat([
      Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`),
      body,
    ]);
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', standardKey).update(signed).digest('base64')}`,
    );
    expect(headers['webhook-id']).toBe(delivery.id);
    expect(Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp']))).toBeLessThan(10);
    expect(JSON.parse(body.toString())).toEqual({
      jobId: job.jobId,
      status: 'completed',
      output: {
        success: true,
        passStatus: 'pass',
        explanation: 'The checkout works – “as expected”.',
        data: { price: 12.5, name: 'Käse', empty: null },
        verdictConfidence: { level: 'high', flags: [] },
      },
      metadata: { costUsd: 0.5185, durationSeconds: 61 },
    });
  });
});
