/** Completion webhooks from the event of a finished job to the receiver, on real Postgres and NATS. */
import { createHmac } from 'node:crypto';
import type { DeliveryRecord } from '@handtest/contracts/webhook';
import { eventually } from '@handtest/deployment';
import { type ReceivedRequest, WebhookReceiver } from '@handtest/fakes';
import { Webhook } from 'standardwebhooks';
import { deliveriesOf, dispatcher, projectWithEndpoint, receiver } from './dispatcher-and-receiver.js';
import { callAs, finishedJob, type Project, secretOf } from './dispatcher-under-test.js';

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

describe('a finished job', () => {
  it('is sent to the endpoint of its project, with a signature of the exact bytes', async () => {
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
      livemode: true,
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

  it('is delivered once, with any number of events', async () => {
    const { project } = await projectWithEndpoint();
    const job = finishedJob(project);
    await Promise.all([dispatcher.finishJob(job, 'job:7'), dispatcher.finishJob(job, 'job:7')]);
    await dispatcher.finishJob(job, 'job:8');
    const other = finishedJob(project);
    await dispatcher.finishJob(other);
    await eventually(() => expect(jobsReceived()).toContain(other.jobId));
    await eventually(async () =>
      expect((await deliveriesOf(project)).map(({ status }) => status)).toEqual(['delivered', 'delivered']),
    );
    expect(jobsReceived().toSorted()).toEqual([job.jobId, other.jobId].toSorted());
  });

  it('is sent without a result too', async () => {
    const { project } = await projectWithEndpoint();
    for (const status of ['failed', 'expired', 'cancelled'] as const) {
      const ended = {
        status,
        result: undefined,
        durationSeconds: undefined,
        costMicros: '0',
        error: 'Too bad',
      };
      await dispatcher.finishJob(finishedJob(project, ended));
    }
    await eventually(() => expect(receiver.requests).toHaveLength(3));
    const payloads = receiver.requests.map(({ body }) => JSON.parse(body.toString()) as { status: string });
    expect(payloads.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'expired', 'failed']);
    for (const payload of payloads) {
      expect(payload).not.toHaveProperty('output');
      const error = payload.status === 'failed' ? { error: 'Too bad' } : {};
      expect(payload).toHaveProperty('metadata', { costUsd: 0, ...error });
    }
  });

  it('is not sent when its creation was withdrawn, the webhook is disabled, or there is none', async () => {
    const { project } = await projectWithEndpoint();
    const off = dispatcher.addProject();
    await dispatcher.put(off, receiver.url(), { enabled: false });
    const without = dispatcher.addProject();
    await dispatcher.finishJob(finishedJob(project, { withdrawn: true }));
    await dispatcher.finishJob(finishedJob(off));
    await dispatcher.finishJob(finishedJob(without));
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await deliveryOf(project, 'delivered');
    expect(jobsReceived()).toEqual([last.jobId]);
    expect(await deliveriesOf(off)).toEqual([]);
    expect(await deliveriesOf(without)).toEqual([]);
  });

  it('of a deleted project is not sent', async () => {
    const { project } = await projectWithEndpoint();
    await dispatcher.deleteProject(project);
    await eventually(async () => {
      const sql = 'SELECT id FROM project_copy WHERE id = $1 AND deleted';
      expect(await dispatcher.sql(sql, [project.id])).toHaveLength(1);
    });
    const { project: other } = await projectWithEndpoint();
    await dispatcher.finishJob(finishedJob(project));
    await dispatcher.finishJob(finishedJob(other));
    await deliveryOf(other, 'delivered');
    expect(receiver.requests).toHaveLength(1);
    expect(await dispatcher.sql('SELECT id FROM delivery WHERE project_id = $1', [project.id])).toEqual([]);
  });
});

describe('a job that was cancelled because its project was deleted', () => {
  it('is not sent, even before the copy of the project is deleted', async () => {
    const { project } = await projectWithEndpoint();
    const cancelled = { status: 'cancelled', result: undefined, projectDeleted: true } as const;
    await dispatcher.finishJob(finishedJob(project, cancelled));
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await deliveryOf(project, 'delivered');
    expect(jobsReceived()).toEqual([last.jobId]);
  });
});

describe('an attempt that is not acknowledged', () => {
  it('is repeated after 2 s with the same bytes and the same id', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 500, body: 'internal address 10.0.0.7' }, {});
    await dispatcher.finishJob(finishedJob(project));
    const delivery = await deliveryOf(project, 'delivered');
    const [first, second] = receiver.requests as [ReceivedRequest, ReceivedRequest];
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.receivedAt - first.receivedAt).toBeGreaterThanOrEqual(2_000);
    expect(second.receivedAt - first.receivedAt).toBeLessThan(3_500);
    expect(delivery.attempts).toEqual([
      attempt(1, 500, 'The endpoint answered with status 500'),
      attempt(2, 200, null),
    ]);
    expect(delivery).toMatchObject({
      nextAttemptAt: null,
      deliveredAt: expect.any(String) as string,
      failure: null,
    });
  });

  it('is repeated after a redirect, which is not followed', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 302, headers: { location: receiver.url('/elsewhere') } }, {});
    await dispatcher.finishJob(finishedJob(project));
    const delivery = await deliveryOf(project, 'delivered');
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/webhook', '/webhook']);
    expect(delivery.attempts[0]).toMatchObject({
      responseStatus: 302,
      failure: expect.stringContaining('redirect') as string,
    });
  });

  it.each([
    ['a reset connection', { fault: 'reset' as const }, 'ended before the response was complete'],
    ['a response that breaks off', { fault: 'cut' as const }, 'ended before the response was complete'],
  ])('is made again after %s', async (_, answer, failure) => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith(answer, {});
    await dispatcher.finishJob(finishedJob(project));
    const { attempts } = await deliveryOf(project, 'delivered');
    expect(attempts).toHaveLength(2);
    expect(attempts[0]!.failure).toContain(failure);
  });

  it('is repeated after a refused connection', async () => {
    const closed = await WebhookReceiver.start();
    const address = closed.url();
    await closed.stop();
    const project = dispatcher.addProject();
    await dispatcher.put(project, address);
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => {
      const [delivery] = await deliveriesOf(project);
      expect(delivery!.attempts[0]).toMatchObject({
        responseStatus: null,
        failure: expect.stringContaining('ECONNREFUSED') as string,
      });
      expect(delivery!.nextAttemptAt).not.toBeNull();
    });
    await dispatcher.put(project, receiver.url());
    await deliveryOf(project, 'delivered');
    expect(receiver.requests).toHaveLength(1);
  });

  it('waits for Retry-After', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 429, headers: { 'retry-after': '4' } }, {});
    await dispatcher.finishJob(finishedJob(project));
    await deliveryOf(project, 'delivered');
    const [first, second] = receiver.requests as [ReceivedRequest, ReceivedRequest];
    expect(second.receivedAt - first.receivedAt).toBeGreaterThanOrEqual(4_000);
    expect(second.receivedAt - first.receivedAt).toBeLessThan(5_500);
  });

  it('is the last one after 24 hours', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 503 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    await eventually(async () => {
      const older = `UPDATE delivery SET begun_at = begun_at - interval '24 hours', due_at = now()
                      WHERE project_id = $1 AND leased_until IS NULL AND attempts = 1 RETURNING id`;
      expect(await dispatcher.sql(older, [project.id])).toHaveLength(1);
    });
    const delivery = await deliveryOf(project, 'failed');
    expect(delivery).toMatchObject({
      failure: 'Not acknowledged within 24 hours',
      nextAttemptAt: null,
      deliveredAt: null,
    });
    expect(delivery.attempts).toHaveLength(2);
  });

  it('is not repeated when the webhook was disabled, and the delivery says so', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 500 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => expect((await deliveriesOf(project))[0]!.attempts).toHaveLength(1));
    await dispatcher.put(project, receiver.url(), { enabled: false });
    const [delivery] = await deliveriesOf(project);
    expect(delivery).toMatchObject({
      status: 'failed',
      failure: 'The webhook was disabled',
      nextAttemptAt: null,
    });
  });

  it('is not repeated when the project was deleted', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 500 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => expect((await deliveriesOf(project))[0]!.attempts).toHaveLength(1));
    await dispatcher.deleteProject(project);
    await eventually(async () => {
      const sql = 'SELECT status, failure FROM delivery WHERE project_id = $1';
      expect(await dispatcher.sql(sql, [project.id])).toEqual([
        { status: 'failed', failure: 'The project was deleted' },
      ]);
    });
  });
});

describe('a new secret', () => {
  it('signs all following attempts, also of pending deliveries', async () => {
    const { project, secret } = await projectWithEndpoint();
    receiver.answerWith({ status: 500 }, {});
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => expect((await deliveriesOf(project))[0]!.attempts).toHaveLength(1));
    const renewed = secretOf(await dispatcher.put(project, receiver.url(), { regenerateSecret: true }));
    await deliveryOf(project, 'delivered');
    const signatures = receiver.requests.map(({ headers }) => headers['x-service-signature']);
    const expected = [secret, renewed].map((key, index) =>
      createHmac('sha256', key).update(receiver.requests[index]!.body).digest('hex'),
    );
    expect(signatures).toEqual(expected);
  });

  it('signs together with the previous one for 24 hours, then alone', async () => {
    const { project, secret: old } = await projectWithEndpoint();
    const renewed = secretOf(await dispatcher.put(project, receiver.url(), { regenerateSecret: true }));
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    const later = `UPDATE webhook_endpoint SET previous_until = previous_until - interval '24 hours'
                    WHERE project_id = $1 AND previous_until > now() + interval '23 hours 59 minutes' RETURNING project_id`;
    expect(await dispatcher.sql(later, [project.id])).toHaveLength(1);
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(2));
    expect(receiver.requests.map((request) => [verifies(request, renewed), verifies(request, old)])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(receiver.requests.map(signatureCount)).toEqual([2, 1]);
  });

  it('that is replaced again leaves the first one its 24 hours', async () => {
    const { project, secret: first } = await projectWithEndpoint();
    await dispatcher.put(project, receiver.url(), { regenerateSecret: true });
    const last = secretOf(await dispatcher.put(project, receiver.url(), { regenerateSecret: true }));
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    const end = `UPDATE webhook_endpoint SET older_until = older_until - interval '24 hours'
                  WHERE project_id = $1 AND older_until > now() + interval '23 hours 59 minutes' RETURNING project_id`;
    expect(await dispatcher.sql(end, [project.id])).toHaveLength(1);
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(2));
    expect(receiver.requests.map((request) => [verifies(request, last), verifies(request, first)])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(receiver.requests.map(signatureCount)).toEqual([3, 2]);
  });
});

describe('the list of deliveries', () => {
  it('has the latest 150 attempts of each, and a delivery has all', async () => {
    const { project } = await projectWithEndpoint();
    await dispatcher.finishJob(finishedJob(project));
    const { id } = await deliveryOf(project, 'delivered');
    await dispatcher.sql(
      `INSERT INTO attempt (delivery_id, number, started_at, duration_ms, response_status)
       SELECT $1, number, clock_timestamp(), 1, 500 FROM generate_series(2, 300) AS number`,
      [id],
    );
    const [listed] = await deliveriesOf(project);
    expect(listed!.attempts.map(({ number }) => number)).toEqual(
      Array.from({ length: 150 }, (_, n) => 151 + n),
    );
    const whole = await dispatcher.webhooks.getDelivery(
      { projectId: project.id, deliveryId: id },
      callAs(project),
    );
    expect(whole.attempts.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  });

  it('has the newest first, page by page', async () => {
    const { project } = await projectWithEndpoint();
    const jobs = [];
    for (let count = 1; count <= 5; count++) {
      const job = finishedJob(project);
      jobs.unshift(job.jobId);
      await dispatcher.finishJob(job);
      await eventually(async () => expect(await deliveriesOf(project)).toHaveLength(count));
    }
    const page = (offset: number) =>
      dispatcher.webhooks.listDeliveries({ projectId: project.id, limit: 2, offset }, callAs(project));
    const pages = [await page(0), await page(2), await page(4)];
    expect(pages.flatMap(({ items }) => items.map(({ jobId }) => jobId))).toEqual(jobs);
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { total: 5, limit: 2, offset: 0, hasMore: true },
      { total: 5, limit: 2, offset: 2, hasMore: true },
      { total: 5, limit: 2, offset: 4, hasMore: false },
    ]);
  });
});

it('no secret is in the log or the database after all tests', async () => {
  const { secret } = await projectWithEndpoint();
  const rows = await dispatcher.sql<{ text: string }>(
    `SELECT d::text AS text FROM delivery d UNION ALL SELECT a::text FROM attempt a
     UNION ALL SELECT e::text FROM webhook_endpoint e UNION ALL SELECT encode(encrypted_secret, 'escape') FROM webhook_endpoint`,
  );
  const everything = rows.map(({ text }) => text).join('') + dispatcher.logLines.join('');
  expect(everything.length).toBeGreaterThan(1_000);
  expect(everything).not.toContain('whsec_');
  expect(everything).not.toContain(secret.slice(6, 30));
});

function attempt(number: number, responseStatus: number, failure: string | null) {
  return {
    number,
    startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) as string,
    durationMs: expect.any(Number) as number,
    responseStatus,
    failure,
  };
}

function verifies({ body, headers }: ReceivedRequest, secret: string): boolean {
  try {
    new Webhook(secret).verify(body.toString(), headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function signatureCount({ headers }: ReceivedRequest): number {
  return String(headers['webhook-signature']).split(' ').length;
}

function jobsReceived(): string[] {
  return receiver.requests.map(({ body }) => (JSON.parse(body.toString()) as { jobId: string }).jobId);
}
