/** Requests by users: pings and redeliveries. */
import { createHmac } from 'node:crypto';
import { newId } from '@handtest/contracts/define';
import {
  DeliveryNotFound,
  type DeliveryRecord,
  WebhookDisabled,
  WebhookNotFound,
  WebhookTestedTooOften,
} from '@handtest/contracts/webhook';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { Webhook } from 'standardwebhooks';
import { dispatcher, projectWithEndpoint, receiver } from './dispatcher-and-receiver.js';
import { callAs, finishedJob, type Project } from './dispatcher-under-test.js';

const ping = (project: Project) => dispatcher.webhooks.test({ projectId: project.id }, callAs(project));

describe('a ping', () => {
  it('is sent immediately, signed like a delivery, and its outcome is the answer', async () => {
    const { project, secret } = await projectWithEndpoint();
    expect(await ping(project)).toEqual({
      delivered: true,
      responseStatus: 200,
      failure: null,
      durationMs: expect.any(Number) as number,
    });
    const [{ headers, body }] = receiver.requests as [(typeof receiver.requests)[0]];
    expect(JSON.parse(body.toString())).toEqual({
      type: 'ping',
      projectId: project.id,
      sentAt: expect.stringMatching(/Z$/) as string,
    });
    expect(headers['webhook-id']).toMatch(/^ping_/);
    expect(headers['x-service-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'));
    new Webhook(secret).verify(body.toString(), headers as Record<string, string>);
  });

  it('answers why it was not delivered, and is not repeated', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 500 }, { fault: 'reset' });
    expect(await ping(project)).toMatchObject({
      delivered: false,
      responseStatus: 500,
      failure: 'The endpoint answered with status 500',
    });
    expect(await ping(project)).toMatchObject({
      delivered: false,
      responseStatus: null,
      failure: expect.stringContaining('ended before') as string,
    });
    const deliveries = { projectId: project.id };
    expect((await dispatcher.webhooks.listDeliveries(deliveries, callAs(project))).items).toEqual([]);
    expect(receiver.requests).toHaveLength(2);
  });

  it('reaches a disabled endpoint', async () => {
    const project = dispatcher.addProject();
    await dispatcher.put(project, receiver.url(), { enabled: false });
    expect(await ping(project)).toMatchObject({ delivered: true });
  });

  it('needs an endpoint', async () => {
    expect(await errorOf(ping(dispatcher.addProject()))).toBeInstanceOf(WebhookNotFound);
  });

  it('is sent at most five times a minute, also with concurrent requests', async () => {
    const { project } = await projectWithEndpoint();
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => ping(project)));
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(WebhookTestedTooOften);
      const { retryAfterSeconds } = refusal as WebhookTestedTooOften;
      expect(retryAfterSeconds).toBeGreaterThan(40);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(receiver.requests).toHaveLength(5);
    const aMinuteAgo = `UPDATE webhook_endpoint SET tested_at = ARRAY(SELECT t - interval '1 minute' FROM unnest(tested_at) t)
                         WHERE project_id = $1`;
    await dispatcher.sql(aMinuteAgo, [project.id]);
    expect(await ping(project)).toMatchObject({ delivered: true });
  });
});

describe('a redelivery', () => {
  const redeliver = (project: Project, deliveryId: string) =>
    dispatcher.webhooks.redeliver({ projectId: project.id, deliveryId }, callAs(project));

  async function only(project: Project, status: DeliveryRecord['status']): Promise<DeliveryRecord> {
    return eventually(async () => {
      const request = { projectId: project.id };
      const { items } = await dispatcher.webhooks.listDeliveries(request, callAs(project));
      expect(items.map((item) => item.status)).toEqual([status]);
      return items[0]!;
    });
  }

  it('has the same bytes and id, at least 2 s after the last attempt', async () => {
    const { project } = await projectWithEndpoint();
    await dispatcher.finishJob(finishedJob(project));
    const { id } = await only(project, 'delivered');
    const restarted = await redeliver(project, id);
    expect(restarted).toMatchObject({ id, status: 'pending', deliveredAt: null });
    expect(restarted.attempts).toHaveLength(1);
    await eventually(() => expect(receiver.requests).toHaveLength(2));
    const [first, second] = receiver.requests as [
      (typeof receiver.requests)[0],
      (typeof receiver.requests)[0],
    ];
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['webhook-id']).toBe(id);
    expect(second.receivedAt - first.receivedAt).toBeGreaterThanOrEqual(1_990);
    expect((await only(project, 'delivered')).attempts.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('restarts a failed delivery: with early attempts, for another 24 hours', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 503 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    await eventually(async () => {
      const over = `UPDATE delivery SET begun_at = begun_at - interval '25 hours', due_at = now()
                     WHERE project_id = $1 AND leased_until IS NULL AND attempts = 1 RETURNING id`;
      expect(await dispatcher.sql(over, [project.id])).toHaveLength(1);
    });
    const { id } = await only(project, 'failed');
    receiver.answerWith({ status: 503 }, {});
    expect(await redeliver(project, id)).toMatchObject({ status: 'pending', failure: null });
    expect((await only(project, 'delivered')).attempts).toHaveLength(4);
  });

  it('changes nothing while an attempt is running', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ delayMs: 500 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    const { id } = await only(project, 'pending');
    await redeliver(project, id);
    expect((await only(project, 'delivered')).attempts).toHaveLength(1);
    expect(receiver.requests).toHaveLength(1);
  });

  it('is refused while the webhook is disabled', async () => {
    const { project } = await projectWithEndpoint();
    await dispatcher.finishJob(finishedJob(project));
    const { id } = await only(project, 'delivered');
    await dispatcher.put(project, receiver.url(), { enabled: false });
    expect(await errorOf(redeliver(project, id))).toBeInstanceOf(WebhookDisabled);
  });

  it('is not found for a delivery of another project, or without one', async () => {
    const [{ project }, { project: other }] = [await projectWithEndpoint(), await projectWithEndpoint()];
    await dispatcher.finishJob(finishedJob(other));
    const { id } = await only(other, 'delivered');
    for (const unknown of [id, newId('delivery'), newId('job'), '\u0000']) {
      expect(await errorOf(redeliver(project, unknown))).toBeInstanceOf(DeliveryNotFound);
    }
    await only(other, 'delivered');
  });
});
