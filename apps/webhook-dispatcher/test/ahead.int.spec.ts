/** Deliveries that a process leased ahead of their turn: begun when there is room, given back when there is none. */
import { newId } from '@handtest/contracts/define';
import { eventually, WebhookReceiver } from '@handtest/testing';
import { AttemptRunnerService } from '../delivery/attempt-runner.service.js';
import { DeliveryQueueService } from '../delivery/delivery-queue.service.js';
import { type DispatcherUnderTest, type Project, startDispatcher } from './dispatcher-under-test.js';

const concurrency = 4;
let dispatcher: DispatcherUnderTest;
let receiver: WebhookReceiver;

beforeAll(async () => {
  dispatcher = await startDispatcher({ DELIVERY_CONCURRENCY: String(concurrency) });
});

afterAll(() => dispatcher.stop());

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});

afterEach(() => receiver.stop());

/**
 * Four attempts under way, and four more deliveries leased, of one endpoint, whose answers `receiver` was told.
 *
 * @param onTheWayMs how long the answer to their claim took
 */
async function fourAhead(onTheWayMs = 0): Promise<Project> {
  const project = dispatcher.addProject();
  await dispatcher.put(project, receiver.url());
  await dispatcher.sql(
    `INSERT INTO delivery (id, job_id, project_id, body)
     SELECT id, 'job_' || id, $1, '{}' FROM unnest($2::text[]) AS id`,
    [project.id, Array.from({ length: 2 * concurrency }, () => newId('delivery'))],
  );
  await eventually(() => expect(receiver.requests).toHaveLength(concurrency));
  const { app } = dispatcher.replicas[0]!;
  const taken = await app.get(DeliveryQueueService).take(concurrency);
  expect(taken.map(({ projectId }) => projectId)).toEqual(Array(concurrency).fill(project.id));
  const late = taken.map((one) => ({ ...one, takenAtMs: one.takenAtMs - onTheWayMs }));
  await app.get(AttemptRunnerService).begin(late);
  return project;
}

async function leased(project: Project): Promise<number> {
  const sql = `SELECT count(*)::integer AS count FROM delivery WHERE project_id = $1 AND leased_until > clock_timestamp()`;
  return (await dispatcher.sql<{ count: number }>(sql, [project.id]))[0]!.count;
}

describe('a delivery that was leased ahead of its turn', () => {
  it('is begun when another attempt ends, and its attempt starts only then', async () => {
    receiver.answerWith({ delayMs: 700 });
    const project = await fourAhead();
    expect(receiver.requests).toHaveLength(concurrency);
    const startsMs = await eventually(async () => {
      const sql = `SELECT extract(epoch FROM started_at) * 1000 AS ms FROM attempt JOIN delivery ON id = delivery_id
                    WHERE project_id = $1 AND status = 'delivered' ORDER BY started_at`;
      const rows = await dispatcher.sql<{ ms: string }>(sql, [project.id]);
      expect(rows).toHaveLength(2 * concurrency);
      return rows.map(({ ms }) => Number(ms));
    });
    expect(receiver.requests).toHaveLength(2 * concurrency);
    // The clocks of the processes that answer and that send may tick apart by some milliseconds.
    expect(startsMs[concurrency]! - startsMs[concurrency - 1]!).toBeGreaterThan(400);
  });

  it('is given back when no attempt ends for two seconds', async () => {
    receiver.answerWith({ fault: 'hang' });
    const project = await fourAhead();
    expect(await leased(project)).toBe(2 * concurrency);
    await eventually(async () => expect(await leased(project)).toBe(concurrency));
    expect(receiver.requests).toHaveLength(concurrency);
    receiver.answerWith({});
    await dispatcher.addReplica();
    await eventually(() => expect(receiver.requests).toHaveLength(2 * concurrency));
    // The one that hangs goes, the other one is there for the next test.
    await dispatcher.replicas.shift()!.stop();
  });

  it('is not begun when its claim was answered too late for an attempt to end within the lease', async () => {
    receiver.answerWith({ delayMs: 700 });
    const project = await fourAhead(2_500);
    await eventually(async () => {
      const sql = `SELECT lease FROM delivery WHERE project_id = $1 AND status = 'delivered' ORDER BY lease`;
      const leases = (await dispatcher.sql<{ lease: number }>(sql, [project.id])).map(({ lease }) => lease);
      expect(leases).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    });
    expect(receiver.requests).toHaveLength(2 * concurrency);
  });

  it('is given back at once by a process that is told to stop', async () => {
    receiver.answerWith({ delayMs: 1_500 });
    const project = await fourAhead();
    const [stopping] = dispatcher.replicas.splice(0, 1);
    const stopped = stopping!.stop();
    await eventually(async () => expect(await leased(project)).toBe(concurrency), { timeoutMs: 1_400 });
    await expect(stopped).resolves.toEqual([]);
  });
});
