/** How processes share the deliveries that are due: leases, killed processes, own faults, and fairness between endpoints. */
import { randomBytes } from 'node:crypto';
import { newId } from '@handtest/contracts/define';
import { inTransaction, query, queryOne } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { DataSource, type EntityManager } from 'typeorm';
import { DeliveryQueueService, type LeasedDelivery } from '../delivery/delivery-queue.service.js';
import { DeliveryRunnerService } from '../delivery/delivery-runner.service.js';
import { claimSql } from '../delivery/delivery-sql.js';
import { dispatcher, projectWithEndpoint, receiver } from './dispatcher-and-receiver.js';
import { finishedJob, type Project } from './dispatcher-under-test.js';

interface DeliveryState extends Record<string, unknown> {
  status: string;
  attempts: number;
  counted: number;
  ownFaults: number;
  lease: number;
  /** Seconds until the lease ends; null without a lease. */
  leased: number | null;
  /** Seconds until the next attempt. */
  due: number;
}

async function projectsWithEndpoints(count: number): Promise<Project[]> {
  const made = await Promise.all(Array.from({ length: count }, () => projectWithEndpoint()));
  return made.map(({ project }) => project);
}

async function stateOf(project: Project): Promise<DeliveryState> {
  const [state] = await dispatcher.sql<DeliveryState>(
    `SELECT status, attempts, counted_attempts AS counted, own_faults AS "ownFaults", lease,
            extract(epoch FROM leased_until - clock_timestamp())::float8 AS leased,
            extract(epoch FROM due_at - clock_timestamp())::float8 AS due
       FROM delivery WHERE project_id = $1`,
    [project.id],
  );
  expect(state).toBeDefined();
  return state!;
}

/** Creates due deliveries like the consumer, in one statement. */
async function pileUp(project: Project, count: number): Promise<void> {
  await dispatcher.sql(
    `INSERT INTO delivery (id, job_id, project_id, body)
     SELECT id, 'job_' || id, $1, '{}' FROM unnest($2::text[]) AS id`,
    [project.id, Array.from({ length: count }, () => newId('delivery'))],
  );
}

describe('a process that is killed in the middle of an attempt', () => {
  it('leaves the delivery to another one when its lease expires, within 20 s', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ fault: 'hang' });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    const { leased } = await stateOf(project);
    expect(leased).toBeGreaterThan(15.5);
    expect(leased).toBeLessThanOrEqual(18);
    receiver.answerWith({});
    await dispatcher.sql('UPDATE delivery SET leased_until = clock_timestamp() WHERE project_id = $1', [
      project.id,
    ]);
    await eventually(async () =>
      expect(await stateOf(project)).toMatchObject({ status: 'delivered', attempts: 1 }),
    );
    expect(receiver.requests).toHaveLength(2);
  });
});

describe('a process that stops', () => {
  it.each([700, 8_000])('completes its running attempts of %d ms', async (delayMs) => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ delayMs });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    const [stopped] = dispatcher.replicas.splice(0, 1);
    await expect(stopped!.stop()).resolves.toEqual([]);
    expect(await stateOf(project)).toMatchObject({ status: 'delivered', attempts: 1 });
    await dispatcher.addReplica();
  });
});

describe('a claim whose answer is too late for an attempt within the lease', () => {
  it('releases its deliveries, and they are claimed again', async () => {
    const { project } = await projectWithEndpoint();
    const { app } = dispatcher.replicas[0]!;
    await pileUp(project, 1);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    await eventually(async () => expect(await stateOf(project)).toMatchObject({ status: 'delivered' }));
    const [leased] = await dispatcher.sql<LeasedDelivery & Record<string, unknown>>(
      `UPDATE delivery SET status = 'pending', ended_at = NULL, lease = lease + 1,
              leased_until = clock_timestamp() + interval '18 seconds'
        WHERE project_id = $1 RETURNING id, project_id AS "projectId", lease, clock_timestamp() AS "startedAt"`,
      [project.id],
    );
    await app.get(DeliveryRunnerService).start([{ ...leased!, claimedAtMs: performance.now() - 2_500 }]);
    await eventually(async () =>
      expect(await stateOf(project)).toMatchObject({ status: 'delivered', lease: 3, attempts: 2 }),
    );
    expect(receiver.requests).toHaveLength(2);
  });
});

describe('an attempt that outlasts its lease', () => {
  it('changes nothing when it failed', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ status: 500, delayMs: 400 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => expect(await stateOf(project)).toMatchObject({ lease: 1 }));
    await dispatcher.sql('UPDATE delivery SET lease = 2 WHERE project_id = $1', [project.id]);
    await eventually(() => {
      const lines = dispatcher.logLines.filter((line) => line.includes(project.id));
      expect(lines.join('')).toContain('An attempt outlasted its lease');
    });
    expect(await stateOf(project)).toMatchObject({ status: 'pending', attempts: 0, lease: 2 });
    expect((await stateOf(project)).leased).toBeGreaterThan(0);
  });

  it('counts when it was acknowledged', async () => {
    const { project } = await projectWithEndpoint();
    receiver.answerWith({ delayMs: 400 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => expect(await stateOf(project)).toMatchObject({ lease: 1 }));
    await dispatcher.sql('UPDATE delivery SET lease = 2 WHERE project_id = $1', [project.id]);
    await eventually(async () =>
      expect(await stateOf(project)).toMatchObject({ status: 'delivered', attempts: 1 }),
    );
  });
});

describe('a fault of ours', () => {
  it('is listed as one attempt, does not count, and ends with its cause', async () => {
    const { project } = await projectWithEndpoint();
    const [row] = await dispatcher.sql<{ secret: Buffer }>(
      'SELECT encrypted_secret AS secret FROM webhook_endpoint WHERE project_id = $1',
      [project.id],
    );
    const set = 'UPDATE webhook_endpoint SET encrypted_secret = $2 WHERE project_id = $1';
    await dispatcher.sql(set, [project.id, randomBytes(60)]);
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => expect(await stateOf(project)).toMatchObject({ ownFaults: 2 }));
    const state = await stateOf(project);
    expect(state).toMatchObject({ status: 'pending', attempts: 1, counted: 0 });
    expect(state.due).toBeGreaterThan(2.5);
    expect(state.due).toBeLessThan(5);
    expect(receiver.requests).toHaveLength(0);
    expect(dispatcher.logLines.join('')).toContain('A secret cannot be decrypted: its bytes are damaged');
    await dispatcher.sql(set, [project.id, row!.secret]);
    await eventually(async () =>
      expect(await stateOf(project)).toMatchObject({
        status: 'delivered',
        attempts: 2,
        counted: 1,
        ownFaults: 0,
      }),
    );
  });
});

describe('several processes', () => {
  it('claim each delivery once', async () => {
    await Promise.all([dispatcher.addReplica(), dispatcher.addReplica()]);
    const projects = await projectsWithEndpoints(10);
    await Promise.all(projects.map((project) => pileUp(project, 30)));
    await eventually(
      async () => {
        const left = await dispatcher.sql(
          `SELECT id FROM delivery WHERE status = 'pending' AND project_id = ANY($1)`,
          [projects.map(({ id }) => id)],
        );
        expect(left).toEqual([]);
      },
      { timeoutMs: 40_000 },
    );
    expect(receiver.requests).toHaveLength(300);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(300);
  });

  it('together stay below the limit of one endpoint', async () => {
    let underWay = 0;
    let most = 0;
    receiver.script = () => {
      most = Math.max(most, ++underWay);
      setTimeout(() => underWay--, 45);
      return { delayMs: 50 };
    };
    const { project } = await projectWithEndpoint();
    await pileUp(project, 100);
    await eventually(() => expect(receiver.requests).toHaveLength(100));
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(4);
  });
});

describe('a claim', () => {
  it('reads few pending rows of many, even when the planner expects hardly any', async () => {
    const { project } = await projectWithEndpoint();
    const insert = `INSERT INTO delivery (id, job_id, project_id, body, due_at, status, ended_at)
      SELECT $2 || n, $2 || n, $1, '', now(), $3, CASE WHEN $3 <> 'pending' THEN now() END
        FROM generate_series(1, $4::integer) n`;
    const read = async (transaction: EntityManager) => {
      const sql = `SELECT pg_stat_get_xact_tuples_returned('delivery_waiting'::regclass)::integer AS rows`;
      return (await queryOne<{ rows: number }>(transaction, sql))!.rows;
    };
    const undone = new Error('Rolled back');
    const claiming = inTransaction(dispatcher.replicas[0]!.app.get(DataSource), async (transaction) => {
      // Claims also read the dead index entries of the tests before.
      await query(transaction, 'TRUNCATE attempt, delivery');
      await query(transaction, insert, [project.id, 'ended', 'delivered', 5_000]);
      await query(transaction, 'ANALYZE delivery');
      await query(transaction, insert, [project.id, 'waiting', 'pending', 1_000]);
      const before = await read(transaction);
      const limits = { total: 64, forNew: 64, forLagging: 64, perEndpoint: 50, perFailingEndpoint: 2 };
      expect(await query(transaction, claimSql, { ...limits, leaseSeconds: 18 })).toHaveLength(50);
      expect((await read(transaction)) - before).toBeLessThan(200);
      throw undone;
    });
    await expect(claiming).rejects.toBe(undone);
  });
});

describe('one endpoint that hangs with 1,000 due deliveries', () => {
  it('does not delay webhooks of 50 healthy ones beyond 2 s', async () => {
    const hanging = await WebhookReceiver.start();
    hanging.answerWith({ fault: 'hang' });
    await pileUp((await projectWithEndpoint(hanging.url())).project, 1_000);
    await eventually(() => expect(hanging.requests.length).toBeGreaterThanOrEqual(8));
    const projects = await projectsWithEndpoints(50);
    const jobs = projects.flatMap((project) => [
      finishedJob(project),
      finishedJob(project),
      finishedJob(project),
    ]);
    const finishedAt = new Map<string, number>();
    for (const job of jobs) {
      finishedAt.set(job.jobId, Date.now());
      await dispatcher.finishJob(job);
    }
    await eventually(() => expect(receiver.requests).toHaveLength(jobs.length));
    const delays = receiver.requests
      .map(
        ({ body, receivedAt }) =>
          receivedAt - finishedAt.get((JSON.parse(body.toString()) as { jobId: string }).jobId)!,
      )
      .sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.99)]).toBeLessThanOrEqual(2_000);
    expect(hanging.requests.length).toBe(8);
    await hanging.stop();
  });

  it('gets two slots after a failure, and all slots again when it answers', async () => {
    const { project } = await projectWithEndpoint();
    const failing = async () =>
      (
        await dispatcher.sql<{ failing: boolean }>(
          'SELECT failing FROM webhook_endpoint WHERE project_id = $1',
          [project.id],
        )
      )[0]!.failing;
    receiver.answerWith({ status: 500 });
    await pileUp(project, 1);
    await eventually(async () => expect(await failing()).toBe(true));
    receiver.answerWith({ fault: 'hang' });
    const before = receiver.requests.length;
    await pileUp(project, 50);
    await eventually(() => expect(receiver.requests.length - before).toBe(2));
    const taken = await dispatcher.replicas[0]!.app.get(DeliveryQueueService).claim({
      total: 100,
      forNew: 100,
      forLagging: 100,
    });
    expect(taken.filter(({ projectId }) => projectId === project.id)).toEqual([]);
    receiver.answerWith({});
    await dispatcher.sql('UPDATE delivery SET leased_until = NULL WHERE project_id = $1', [project.id]);
    await eventually(async () => {
      const pending = `SELECT id FROM delivery WHERE status = 'pending' AND project_id = $1`;
      expect(await dispatcher.sql(pending, [project.id])).toEqual([]);
    });
    expect(await failing()).toBe(false);
  });
});
