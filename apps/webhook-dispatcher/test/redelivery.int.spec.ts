/** What was sent, and the redelivery of all that failed since an instant. */
import { Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import {
  DeliveryNotFound,
  type DeliveryRecord,
  type DeliverySent,
  WebhookDisabled,
  WebhookNotFound,
} from '@handtest/contracts/webhook';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { deliveriesOf, dispatcher, projectWithEndpoint, receiver } from './dispatcher-and-receiver.js';
import { callAs, finishedJob, type Project } from './dispatcher-under-test.js';

const sent = (
  project: Project,
  deliveryId: string,
  call = callAs(project, 'viewer'),
): Promise<DeliverySent> => dispatcher.webhooks.getDelivery({ projectId: project.id, deliveryId }, call);

async function all(project: Project, status: DeliveryRecord['status'], count = 1): Promise<DeliveryRecord[]> {
  return eventually(async () => {
    const deliveries = await deliveriesOf(project);
    expect(deliveries.map((delivery) => delivery.status)).toEqual(Array(count).fill(status));
    return deliveries;
  });
}

/** Deliveries that ended as failed so many seconds ago, the first one first. */
async function failedDeliveries(project: Project, secondsAgo: readonly number[]): Promise<string[]> {
  const ids = secondsAgo.map(() => newId('delivery'));
  await dispatcher.sql(
    `INSERT INTO delivery (id, job_id, project_id, body, status, failure, ended_at)
     SELECT id, job_id, $3, '{}', 'failed', 'Not acknowledged within 24 hours', now() - seconds * interval '1 second'
     FROM unnest($1::text[], $2::text[], $4::int[]) AS failed (id, job_id, seconds)`,
    [ids, ids.map(() => newId('job')), project.id, secondsAgo],
  );
  return ids;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const redeliverFailed = (project: Project, since: string, call = callAs(project)) =>
  dispatcher.webhooks.redeliverFailed({ projectId: project.id, since }, call);

describe('a delivery', () => {
  it('shows the exact body and the headers of each attempt as they were sent, without the secret', async () => {
    const { project, secret } = await projectWithEndpoint();
    receiver.answerWith({ status: 500 }, {});
    await dispatcher.finishJob(finishedJob(project));
    const [{ id, ...listed }] = (await all(project, 'delivered')) as [DeliveryRecord];
    const { body, attempts, ...record } = await sent(project, id);
    expect(attempts.map(({ requestHeaders: _, ...attempt }) => attempt)).toEqual(listed.attempts);
    expect({ ...record, attempts: listed.attempts }).toEqual({ id, ...listed });
    expect(receiver.requests).toHaveLength(2);
    for (const [index, received] of receiver.requests.entries()) {
      expect(body).toBe(received.body.toString());
      expect(received.headers).toMatchObject(attempts[index]!.requestHeaders!);
      expect(Object.keys(attempts[index]!.requestHeaders!).sort()).toEqual([
        ...['content-type', 'user-agent', 'webhook-id', 'webhook-signature', 'webhook-timestamp'],
        'x-service-signature',
      ]);
    }
    const text = JSON.stringify({ body, attempts });
    expect(text).not.toContain(secret);
    expect(text).not.toContain(secret.replace('whsec_', ''));
  });

  it('has no headers of attempts before they were kept', async () => {
    const { project } = await projectWithEndpoint();
    await dispatcher.finishJob(finishedJob(project));
    const [{ id }] = (await all(project, 'delivered')) as [DeliveryRecord];
    await dispatcher.sql('UPDATE attempt SET request_headers = NULL WHERE delivery_id = $1', [id]);
    expect((await sent(project, id)).attempts).toMatchObject([{ number: 1, requestHeaders: null }]);
  });

  it('is not found in another project, or for an unknown id', async () => {
    const [{ project }, { project: other }] = [await projectWithEndpoint(), await projectWithEndpoint()];
    const [theirs] = await failedDeliveries(other, [0]);
    for (const id of [theirs!, newId('delivery'), newId('job'), '\u0000']) {
      expect(await errorOf(sent(project, id))).toBeInstanceOf(DeliveryNotFound);
    }
    expect(await errorOf(sent(other, theirs!, callAs(project)))).toBeInstanceOf(ProjectNotFound);
    expect(await sent(other, theirs!)).toMatchObject({ body: '{}', attempts: [] });
  });
});

describe('the redelivery of failed deliveries', () => {
  it('starts all that failed since then, and no others', async () => {
    const { project } = await projectWithEndpoint();
    const { project: other } = await projectWithEndpoint();
    const [early, ...late] = await failedDeliveries(project, [900, 300, 100]);
    await failedDeliveries(other, [100]);
    expect(await redeliverFailed(project, ago(600))).toEqual({ redelivered: 2, remaining: 0 });
    await eventually(async () => {
      const delivered = (await deliveriesOf(project)).filter(({ status }) => status === 'delivered');
      expect(delivered.map(({ id }) => id).sort()).toEqual(late.toSorted());
    });
    expect(receiver.requests.map(({ headers }) => headers['webhook-id']).sort()).toEqual(late.toSorted());
    expect(await sent(project, early!)).toMatchObject({ status: 'failed', attempts: [] });
    expect((await deliveriesOf(other)).map(({ status }) => status)).toEqual(['failed']);
    expect(await redeliverFailed(project, ago(600))).toEqual({ redelivered: 0, remaining: 0 });
  });

  it('starts at most 1,000 at a time, those that failed first, also by concurrent requests', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 503 });
    await failedDeliveries(
      project,
      Array.from({ length: 1_500 }, (_, index) => 2_000 - index),
    );
    const answers = await Promise.all([
      redeliverFailed(project, ago(9_000)),
      redeliverFailed(project, ago(9_000)),
    ]);
    expect(answers.reduce((sum, { redelivered }) => sum + redelivered, 0)).toBe(1_500);
    expect(answers.map(({ redelivered }) => redelivered).sort()).toEqual([1_000, 500].sort());
    expect(Math.min(...answers.map(({ remaining }) => remaining))).toBe(0);
  });

  it('needs an enabled webhook', async () => {
    const { project } = await projectWithEndpoint();
    await failedDeliveries(project, [100]);
    await dispatcher.put(project, receiver.url(), { enabled: false });
    expect(await errorOf(redeliverFailed(project, ago(600)))).toBeInstanceOf(WebhookDisabled);
    expect(await errorOf(redeliverFailed(dispatcher.addProject(), ago(600)))).toBeInstanceOf(WebhookNotFound);
    expect((await deliveriesOf(project)).map(({ status }) => status)).toEqual(['failed']);
  });

  it('is for contributors of the organization', async () => {
    const [{ project }, { project: other }] = [await projectWithEndpoint(), await projectWithEndpoint()];
    expect(await errorOf(redeliverFailed(project, ago(600), callAs(project, 'viewer')))).toBeInstanceOf(
      Forbidden,
    );
    expect(await errorOf(redeliverFailed(project, ago(600), callAs(other)))).toBeInstanceOf(ProjectNotFound);
  });

  it.each(['yesterday', '2026-03-01', '2026-03-01T10:00:00', '2026-02-30T10:00:00Z', '0000-01-01T00:00:00Z'])(
    'refuses the instant %s',
    async (since) => {
      const { project } = await projectWithEndpoint();
      const error = await errorOf(redeliverFailed(project, since));
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain('since must be a timestamp with its zone');
    },
  );
});
