/** Webhooks of low credit: to the projects of the organization with credit alerts, once for each crossing. */
import { createHmac } from 'node:crypto';
import { newId } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { Webhook } from 'standardwebhooks';
import { deliveriesOf, dispatcher, receiver } from './dispatcher-and-receiver.js';
import { callAs, finishedJob, type Project, secretOf } from './dispatcher-under-test.js';

const lowCredit = (organizationId: string) => ({
  organizationId,
  creditMicros: '9991500',
  thresholdMicros: '10000000',
});

async function alertedProject(organizationId?: string): Promise<{ project: Project; secret: string }> {
  const project = dispatcher.addProject(organizationId);
  const saved = await dispatcher.put(project, receiver.url(`/${project.id}`), { creditAlerts: true });
  return { project, secret: secretOf(saved) };
}

const delivered = (project: Project, count: number) =>
  eventually(async () => {
    const deliveries = await deliveriesOf(project);
    expect(deliveries.map(({ status }) => status)).toEqual(Array(count).fill('delivered'));
    return deliveries;
  });

describe('low credit', () => {
  it('is delivered once to each project with alerts, also when its event arrives twice', async () => {
    const organizationId = newId('organization');
    const [one, two] = [await alertedProject(organizationId), await alertedProject(organizationId)];
    const off = dispatcher.addProject(organizationId);
    await dispatcher.put(off, receiver.url('/off'));
    const disabled = await alertedProject(organizationId);
    await dispatcher.put(disabled.project, receiver.url('/disabled'), { enabled: false });
    const elsewhere = await alertedProject();
    await dispatcher.runLowOnCredit(lowCredit(organizationId), 'credit:1');
    await dispatcher.runLowOnCredit(lowCredit(organizationId), 'credit:1');
    // Events are handled in order: after this one, all earlier ones have been handled.
    await dispatcher.runLowOnCredit(lowCredit(elsewhere.project.organizationId));
    for (const { project } of [one, two, elsewhere]) await delivered(project, 1);
    expect(receiver.requests.map(({ path }) => path).toSorted()).toEqual(
      [one, two, elsewhere].map(({ project }) => `/${project.id}`).toSorted(),
    );
    for (const project of [off, disabled.project]) expect(await deliveriesOf(project)).toEqual([]);
  });

  it('is in exact dollars, signed like a completion webhook', async () => {
    const { project, secret } = await alertedProject();
    const { organizationId } = project;
    await dispatcher.runLowOnCredit(lowCredit(organizationId));
    const [delivery] = await delivered(project, 1);
    expect(delivery).toMatchObject({ event: 'credit.low', jobId: null, failure: null, nextAttemptAt: null });
    const { headers, body } = receiver.requests[0]!;
    expect(JSON.parse(body.toString())).toEqual({
      event: 'credit.low',
      organizationId,
      balanceUsd: 9.9915,
      thresholdUsd: 10,
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(headers['webhook-id']).toBe(delivery!.id);
    expect(headers['x-service-signature']).toBe(
      createHmac('sha256', Buffer.from(secret)).update(body).digest('hex'),
    );
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  it('is retried with the same bytes, and redelivered on request', async () => {
    const { project } = await alertedProject();
    receiver.answerWith({ status: 500 }, {});
    await dispatcher.runLowOnCredit(lowCredit(project.organizationId));
    const [first] = await delivered(project, 1);
    expect(first!.attempts.map(({ responseStatus }) => responseStatus)).toEqual([500, 200]);
    const again = { projectId: project.id, deliveryId: first!.id };
    const pending = await dispatcher.webhooks.redeliver(again, callAs(project));
    expect(pending).toMatchObject({ id: first!.id, event: 'credit.low', jobId: null, status: 'pending' });
    await eventually(() => expect(receiver.requests).toHaveLength(3));
    const sent = receiver.requests.map(
      ({ headers, body }) => `${String(headers['webhook-id'])} ${String(body)}`,
    );
    expect(new Set(sent).size).toBe(1);
  });

  it('is delivered again at the next crossing, besides completion webhooks', async () => {
    const { project } = await alertedProject();
    const job = finishedJob(project);
    await dispatcher.runLowOnCredit(lowCredit(project.organizationId));
    await dispatcher.finishJob(job);
    await dispatcher.runLowOnCredit(lowCredit(project.organizationId));
    const deliveries = await delivered(project, 3);
    expect(deliveries.map(({ event, jobId }) => [event, jobId]).toSorted()).toEqual([
      ['credit.low', null],
      ['credit.low', null],
      ['job.finished', job.jobId],
    ]);
  });
});
