/** Creation of jobs: permissions, holds, failures and idempotency keys. */
import { InsufficientCredit } from '@handtest/contracts/billing';
import {
  type Call,
  DeadlineExceeded,
  Forbidden,
  IdempotencyKeyReused,
  IdempotentRequestRunning,
  newId,
  ServiceUnavailable,
} from '@handtest/contracts/define';
import { identityEvents, ProjectNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { ledger, newProject, projects, startFake } from './fake-neighbours.js';
import { errorOf, jobRequest, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const rowsOf = (projectId: string) =>
  job.sql<{ id: string; status: string }>('SELECT id, status FROM job WHERE project_id = $1', [projectId]);

describe('who may create a job', () => {
  it.each(['admin', 'contributor'] as const)('is a member with the role %s', async (role) => {
    const project = newProject();
    await job.jobs.create(jobRequest(project.id), memberOf(project.organizationId, role));
    expect(await rowsOf(project.id)).toHaveLength(1);
  });

  it('is not a viewer', async () => {
    const project = newProject();
    const creation = job.jobs.create(jobRequest(project.id), memberOf(project.organizationId, 'viewer'));
    expect(await errorOf(creation)).toBeInstanceOf(Forbidden);
    expect(await rowsOf(project.id)).toEqual([]);
  });

  it('is not a stranger, for whom the project is not found', async () => {
    const project = newProject();
    const stranger = memberOf(newId('organization'));
    const foreign = await errorOf(job.jobs.create(jobRequest(project.id), stranger));
    const unknown = await errorOf(job.jobs.create(jobRequest(newId('project')), stranger));
    const malformed = await errorOf(job.jobs.create(jobRequest('proj_'), stranger));
    const anonymous = await errorOf(
      job.jobs.create(jobRequest(project.id), { caller: { kind: 'anonymous' } }),
    );
    for (const error of [foreign, unknown, malformed, anonymous]) {
      expect(error).toBeInstanceOf(ProjectNotFound);
      expect(error.message).toBe(unknown.message);
    }
  });
});

describe('creation', () => {
  it('asks identity for a project once', async () => {
    const project = newProject();
    await job.create(project);
    await job.create(project);
    expect(projects.asked.filter((id) => id === project.id)).toHaveLength(1);
  });

  it('answers each of many concurrent requests with its own job', async () => {
    const some = Array.from({ length: 20 }, () => newProject());
    const made = await Promise.all(
      Array.from({ length: 200 }, (_, n) => job.create(some[n % 20], { description: `Job ${n}` })),
    );
    expect(new Set(made.map(({ jobId }) => jobId)).size).toBe(200);
    const rows = await job.sql<{ id: string; description: string; project_id: string }>(
      `SELECT id, description, project_id FROM job WHERE status = 'queued' AND id = ANY($1)`,
      [made.map(({ jobId }) => jobId)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    made.forEach(({ jobId, project }, n) => {
      expect(byId.get(jobId)).toMatchObject({ description: `Job ${n}`, project_id: project.id });
      expect(ledger.holds.get(jobId)?.organizationId).toBe(project.organizationId);
    });
  });

  it('without enough credit stores nothing and does not affect others', async () => {
    const poor = newProject();
    ledger.broke.add(poor.organizationId);
    const rich = newProject();
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? job.create(rich)
          : job.jobs.create(jobRequest(poor.id, { idempotencyKey: `k${n}` }), memberOf(poor.organizationId)),
      ),
    );
    for (const [n, attempt] of attempts.entries()) {
      if (n % 2) expect(attempt.status).toBe('fulfilled');
      else expect(attempt).toMatchObject({ reason: expect.any(InsufficientCredit) });
    }
    expect((attempts[0] as PromiseRejectedResult).reason.message).toContain('10.20');
    expect(await rowsOf(poor.id)).toEqual([]);
    expect(await rowsOf(rich.id)).toHaveLength(20);
    expect(await job.sql(`SELECT 1 FROM idempotency_key WHERE key LIKE 'k%'`)).toEqual([]);
  });
});

describe('an idempotency key', () => {
  it('creates one job for any number of equal requests, and marks repeated answers', async () => {
    const project = newProject();
    const call = memberOf(project.organizationId);
    const request = jobRequest(project.id, { idempotencyKey: 'once', metadata: { b: 1, a: [null] } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => job.jobs.create(request, call)));
    const again = await job.jobs.create({ ...request, metadata: { a: [null], b: 1 } }, call);
    const [first] = answers.filter(({ replayed }) => !replayed);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const answer of [...answers, again]) {
      expect(answer).toMatchObject({ jobId: first!.jobId, message: first!.message });
    }
    expect(again.replayed).toBe(true);
    expect(await rowsOf(project.id)).toHaveLength(1);
  });

  it('belongs to its principal', async () => {
    const project = newProject();
    const request = jobRequest(project.id, { idempotencyKey: 'mine' });
    const mine = await job.jobs.create(request, memberOf(project.organizationId));
    const theirs = await job.jobs.create(request, memberOf(project.organizationId));
    expect(theirs.jobId).not.toBe(mine.jobId);
  });

  it('is refused with another body', async () => {
    const project = newProject();
    const call = memberOf(project.organizationId);
    await job.jobs.create(jobRequest(project.id, { idempotencyKey: 'key' }), call);
    const other = jobRequest(project.id, { idempotencyKey: 'key', description: 'Something else' });
    expect(await errorOf(job.jobs.create(other, call))).toBeInstanceOf(IdempotencyKeyReused);
  });

  it('gives the first job again when the project would refuse the request by now', async () => {
    const project = newProject();
    project.codehostRepos = ['acme/shop'];
    const { caller } = memberOf(project.organizationId);
    const call = { caller: { ...caller, livemode: false } } as Call;
    const filing = { autoCreateCodehostIssues: true };
    const request = jobRequest(project.id, { idempotencyKey: 'filed', ...filing });
    const { jobId } = await job.jobs.create(request, call);
    await job.publish(identityEvents.projectChanged, { ...project, version: 2, codehostRepos: [] });
    await eventually(async () => {
      const refused = await errorOf(job.jobs.create(jobRequest(project.id, filing), call));
      expect(refused.message).toContain('the project has no repository');
    });
    expect(await job.jobs.create(request, call)).toMatchObject({ jobId, replayed: true });
  });

  it('can be used again after a failed request', async () => {
    const project = newProject();
    const call = memberOf(project.organizationId);
    ledger.broke.add(project.organizationId);
    const request = jobRequest(project.id, { idempotencyKey: 'retry' });
    await errorOf(job.jobs.create(request, call));
    ledger.broke.delete(project.organizationId);
    expect(await job.jobs.create(request, call)).not.toHaveProperty('replayed');
  });

  it('can be used again after 72 hours', async () => {
    const project = newProject();
    const call = memberOf(project.organizationId);
    const request = jobRequest(project.id, { idempotencyKey: 'old' });
    const age = (hours: number) =>
      job.sql(
        `UPDATE idempotency_key SET created_at = created_at - $1 * interval '1 hour' WHERE key = 'old'`,
        [hours],
      );
    const first = await job.jobs.create(request, call);
    await age(71);
    expect(await job.jobs.create(request, call)).toMatchObject({ jobId: first.jobId, replayed: true });
    await age(1);
    const second = await job.jobs.create(request, call);
    expect(second).not.toHaveProperty('replayed');
    expect(second.jobId).not.toBe(first.jobId);
  });

  it('waits for the first request and reports within 5 s that it is still running', async () => {
    const project = newProject();
    const call = memberOf(project.organizationId);
    const request = jobRequest(project.id, { idempotencyKey: 'slow' });
    const { jobId } = await job.jobs.create(request, call);
    await job.sql('ALTER TABLE job DISABLE TRIGGER USER');
    // As during the first request. The row is too new for the sweep of interrupted requests.
    await job.sql(
      `UPDATE job SET status = 'pending', created_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
      [jobId],
    );
    await job.sql('ALTER TABLE job ENABLE TRIGGER USER');
    const startedMs = performance.now();
    expect(await errorOf(job.jobs.create(request, call))).toBeInstanceOf(IdempotentRequestRunning);
    const waitedMs = performance.now() - startedMs;
    expect([waitedMs > 4_000, waitedMs < 5_000]).toEqual([true, true]);
    await job.sql(`UPDATE job SET created_at = clock_timestamp() - interval '1 hour' WHERE id = $1`, [jobId]);
    expect(await job.jobs.create(request, call)).toMatchObject({ jobId, replayed: true });
  });
});

describe('when billing does not answer', () => {
  it('a creation waits for a restart of billing', async () => {
    await job.fakes.billing.stop();
    const creation = job.create();
    job.fakes.billing = await startFake(job.natsUrl, 'billing');
    const { jobId, call } = await creation;
    expect(await job.jobs.status({ jobId }, call)).toMatchObject({ status: 'queued' });
  });

  it('a creation asks again when the answer about its hold is lost', async () => {
    const gate = Promise.withResolvers<void>();
    ledger.gate = gate.promise;
    const creation = job.create();
    await eventually(() => expect(ledger.waiting).toBe(1));
    ledger.gate = undefined;
    const { jobId, call } = await creation;
    expect(await job.jobs.status({ jobId }, call)).toMatchObject({ status: 'queued' });
    expect(ledger.waiting).toBe(1);
    gate.resolve();
  });

  it('a refusal to a second question ends the hold that the first one gets later', async () => {
    const gate = Promise.withResolvers<void>();
    ledger.gate = gate.promise;
    const project = newProject();
    const creation = errorOf(job.create(project));
    await eventually(() => expect(ledger.waiting).toBe(1));
    ledger.broke.add(project.organizationId);
    ledger.gate = undefined;
    expect(await creation).toBeInstanceOf(InsufficientCredit);
    ledger.broke.delete(project.organizationId);
    gate.resolve();
    const held = await eventually(() => {
      const found = [...ledger.holds.values()].find((hold) => hold.projectId === project.id);
      expect(found).toBeDefined();
      return found!;
    });
    expect(await job.finishedEvent(held.jobId)).toMatchObject({ costMicros: '0', withdrawn: true });
    expect(await rowsOf(project.id)).toEqual([]);
  });

  it('a creation fails within 5 s, stores nothing, and releases its hold', async () => {
    const gate = Promise.withResolvers<void>();
    ledger.gate = gate.promise;
    const project = newProject();
    const startedMs = performance.now();
    const request = jobRequest(project.id, { idempotencyKey: 'down' });
    const error = await errorOf(job.jobs.create(request, memberOf(project.organizationId)));
    expect([ServiceUnavailable, DeadlineExceeded]).toContain(error.constructor);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    ledger.gate = undefined;
    gate.resolve();
    expect(await rowsOf(project.id)).toEqual([]);
    const held = await eventually(() =>
      [...ledger.holds.values()].find((hold) => hold.projectId === project.id)!,
    );
    const event = await eventually(() => {
      const found = job.finished.find(({ projectId }) => projectId === project.id);
      expect(found).toBeDefined();
      return found!;
    });
    expect(event).toMatchObject({ jobId: held.jobId, status: 'failed', costMicros: '0', withdrawn: true });
    expect(await job.sql(`SELECT 1 FROM idempotency_key WHERE key = 'down'`)).toEqual([]);
  });
});

it('a creation whose job cannot be queued stores nothing, and releases its hold', async () => {
  const project = newProject();
  await job.sql(`CREATE FUNCTION refuse_queue() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no connection' USING ERRCODE = '57014'; END $$`);
  await job.sql(`CREATE TRIGGER refuse_queue BEFORE UPDATE ON job FOR EACH ROW
    WHEN (OLD.status = 'pending' AND NEW.status = 'queued' AND NEW.project_id = '${project.id}') EXECUTE FUNCTION refuse_queue()`);
  await errorOf(job.create(project));
  await job.sql('DROP FUNCTION refuse_queue CASCADE');
  expect(await rowsOf(project.id)).toEqual([]);
  const held = [...ledger.holds.values()].find((hold) => hold.projectId === project.id)!;
  expect(await job.finishedEvent(held.jobId)).toMatchObject({ costMicros: '0', withdrawn: true });
});

describe('a job that a crash left pending', () => {
  const leavePending = async (projectId: string, seconds: number) => {
    const [row] = await job.sql<{ id: string }>(
      `INSERT INTO job (id, organization_id, project_id, status, url, description, device_class,
         target_duration_minutes, max_extension_minutes, max_extension_count, created_at, updated_at, created_by)
       SELECT $1, organization_id, id, 'pending', 'https://example.com', 'x', 'desktop', 15, 5, 3,
         clock_ms() - $3 * interval '1 second', clock_ms(), '{"kind":"key","id":"key_1"}'
       FROM project_copy WHERE id = $2 RETURNING id`,
      [newId('job'), projectId, seconds],
    );
    return row!.id;
  };

  it('is held and queued by a sweep', async () => {
    const { project } = await job.create();
    const jobId = await leavePending(project.id, 10);
    await eventually(async () => {
      const [row] = (await rowsOf(project.id)).filter(({ id }) => id === jobId);
      expect(row).toEqual({ id: jobId, status: 'queued' });
    });
    expect(ledger.holds.has(jobId)).toBe(true);
  });

  it.each(['broke', 'ended'] as const)(
    'is deleted when its hold is refused, and a hold that another replica got ends (%s)',
    async (why) => {
      const { project, jobId: other } = await job.create();
      const jobId = await leavePending(project.id, 0);
      ledger[why].add(why === 'broke' ? project.organizationId : jobId);
      await job.sql(`UPDATE job SET created_at = created_at - interval '10 seconds' WHERE id = $1`, [jobId]);
      await eventually(async () => expect((await rowsOf(project.id)).map(({ id }) => id)).toEqual([other]));
      // By this event billing ends a hold, also one that it gets later.
      expect(await job.finishedEvent(jobId)).toMatchObject({
        status: 'failed',
        costMicros: '0',
        withdrawn: true,
      });
    },
  );
});
