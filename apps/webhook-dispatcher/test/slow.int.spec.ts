/** Many endpoints that take long at the same time: those that answer quickly go on being told. */
import { newId } from '@handtest/contracts/define';
import { eventually, WebhookReceiver } from '@handtest/testing';
import { type DispatcherUnderTest, startDispatcher } from './dispatcher-under-test.js';

const places = 8;
const placesOfSlow = 6;
let dispatcher: DispatcherUnderTest;
let slow: WebhookReceiver;
let quick: WebhookReceiver;

beforeAll(async () => {
  dispatcher = await startDispatcher({ DELIVERY_CONCURRENCY: String(places) });
  slow = await WebhookReceiver.start();
  quick = await WebhookReceiver.start();
});

afterAll(async () => {
  await dispatcher.stop();
  await Promise.all([slow.stop(), quick.stop()]);
});

async function endpoints(receiver: WebhookReceiver, count: number): Promise<string[]> {
  const projects = Array.from({ length: count }, () => dispatcher.addProject());
  for (const project of projects) await dispatcher.put(project, receiver.url());
  return projects.map(({ id }) => id);
}

/** So many for each of the projects. */
async function owe(projectIds: readonly string[], each: number): Promise<void> {
  const owed = projectIds.flatMap((projectId) => Array.from({ length: each }, () => projectId));
  await dispatcher.sql(
    `INSERT INTO delivery (id, job_id, project_id, body)
     SELECT id, 'job_' || id, project_id, '{}' FROM unnest($1::text[], $2::text[]) AS owed (id, project_id)`,
    [owed.map(() => newId('delivery')), owed],
  );
}

const known = (column: 'slow' | 'failing') =>
  dispatcher.sql(`SELECT project_id FROM webhook_endpoint WHERE ${column}`);

it('keeps a quarter of the places for endpoints that answer quickly, however many are slow', async () => {
  const slowOnes = await endpoints(slow, places);
  const quickOnes = await endpoints(quick, 2);
  slow.answerWith({ delayMs: 1_200 });
  await owe(slowOnes, 1);
  await eventually(async () => expect(await known('slow')).toHaveLength(places));
  const before = slow.requests.length;
  slow.answerWith({ fault: 'hang' });
  await owe(slowOnes, 3);
  await eventually(() => expect(slow.requests.length - before).toBe(placesOfSlow));
  await owe(quickOnes, 5);
  await eventually(() => expect(quick.requests).toHaveLength(10), { timeoutMs: 8_000 });
  // None of those that hang has ended meanwhile, and none has begun in their stead.
  expect(slow.requests.length - before).toBe(placesOfSlow);
  expect(await known('failing')).toEqual([]);
});
