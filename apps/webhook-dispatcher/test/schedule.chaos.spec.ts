/** A delivery's 24 hours in minutes: the test sets the beginning back instead of waiting, and restarts the process. */
import { eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { type DispatcherUnderTest, finishedJob, startDispatcher } from './dispatcher-under-test.js';

interface State extends Record<string, unknown> {
  status: string;
  attempts: number;
  /** Seconds until the next attempt. */
  dueIn: number;
}

let dispatcher: DispatcherUnderTest;
let receiver: WebhookReceiver;

beforeAll(async () => {
  dispatcher = await startDispatcher();
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await dispatcher.stop();
});

it('has 147 attempts ± 3 at an endpoint that fails immediately, without a gap in 20 restarts', async () => {
  receiver.answerWith({ status: 500 });
  const project = dispatcher.addProject();
  await dispatcher.put(project, receiver.url());
  await dispatcher.finishJob(finishedJob(project));
  const state = async () => {
    const sql = `SELECT status, attempts, extract(epoch FROM due_at - clock_timestamp())::float8 AS "dueIn" FROM delivery
                  WHERE project_id = $1 AND leased_until IS NULL`;
    return (await dispatcher.sql<State>(sql, [project.id]))[0];
  };
  const waits: number[] = [];
  let attempts = 0;
  let restarts = 0;
  for (;;) {
    const ended = await eventually(
      async () => {
        const now = await state();
        expect(now && (now.status === 'failed' || now.attempts > attempts)).toBe(true);
        return now!;
      },
      { timeoutMs: 20_000, intervalMs: 50 },
    );
    if (ended.status === 'failed') break;
    // One at a time: an attempt that was skipped or made twice would show.
    expect(ended.attempts).toBe(attempts + 1);
    attempts = ended.attempts;
    waits.push(ended.dueIn);
    if (attempts % 7 === 0 && restarts < 20) {
      const [old] = dispatcher.replicas.splice(0, 1);
      await Promise.all([old!.stop(), dispatcher.addReplica()]);
      restarts += 1;
    }
    const skip = `UPDATE delivery SET begun_at = begun_at - (due_at - now()), due_at = now()
                   WHERE project_id = $1 AND due_at > now()`;
    await dispatcher.sql(skip, [project.id]);
  }
  const [rows] = await dispatcher.sql<{ attempts: number }>(
    'SELECT count(*)::integer AS attempts FROM attempt',
  );
  process.stdout.write(
    `24 hours: ${rows!.attempts} attempts recorded, ${receiver.requests.length} received, ${restarts} restarts, longest wait ` +
      `${Math.round(Math.max(...waits))} s\n`,
  );
  expect(Math.abs(rows!.attempts - 147)).toBeLessThanOrEqual(3);
  expect(receiver.requests).toHaveLength(rows!.attempts);
  expect(restarts).toBe(20);
  expect(Math.max(...waits)).toBeLessThanOrEqual(661);
}, 900_000);
