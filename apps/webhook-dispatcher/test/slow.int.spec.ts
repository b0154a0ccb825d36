/** Many slow endpoints at the same time do not delay the deliveries of quick ones. */
import { newId } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { type DispatcherUnderTest, finishedJob, startDispatcher } from './dispatcher-under-test.js';

const slots = 8;
const slotsOfLagging = 5;
const slotsOfNew = 6;
let dispatcher: DispatcherUnderTest;
let slow: WebhookReceiver;
let quick: WebhookReceiver;

beforeEach(async () => {
  dispatcher = await startDispatcher({ DELIVERY_CONCURRENCY: String(slots) });
  slow = await WebhookReceiver.start();
  quick = await WebhookReceiver.start();
});

afterEach(async () => {
  await Promise.all([slow.stop(), quick.stop()]);
  await dispatcher.stop();
});

async function endpoints(receiver: WebhookReceiver, count: number): Promise<string[]> {
  const projects = Array.from({ length: count }, () => dispatcher.addProject());
  for (const project of projects) await dispatcher.put(project, receiver.url());
  return projects.map(({ id }) => id);
}

/** Creates `each` due deliveries per project. Answers their ids, the `webhook-id` of the requests. */
async function createDue(projectIds: readonly string[], each: number): Promise<string[]> {
  const projects = projectIds.flatMap((projectId) => Array.from({ length: each }, () => projectId));
  const ids = projects.map(() => newId('delivery'));
  await dispatcher.sql(
    `INSERT INTO delivery (id, job_id, project_id, body)
     SELECT id, 'job_' || id, project_id, '{}' FROM unnest($1::text[], $2::text[]) AS due (id, project_id)`,
    [ids, projects],
  );
  return ids;
}

const known = (column: 'slow' | 'failing') =>
  dispatcher.sql(`SELECT project_id FROM webhook_endpoint WHERE ${column}`);

async function knownSlow(count: number): Promise<string[]> {
  const ids = await endpoints(slow, count);
  await dispatcher.sql('UPDATE webhook_endpoint SET slow = true WHERE project_id = ANY($1)', [ids]);
  return ids;
}

async function knownQuick(count: number): Promise<string[]> {
  const ids = await endpoints(quick, count);
  await delaysOf(ids);
  return ids;
}

/** Milliseconds from the row to the request, for one delivery of each project. */
async function delaysOf(projectIds: readonly string[]): Promise<number[]> {
  const sinceMs = Date.now();
  const ids = await createDue(projectIds, 1);
  return eventually(
    () => {
      const received = quick.requests.filter(({ headers }) => ids.includes(String(headers['webhook-id'])));
      expect(received).toHaveLength(ids.length);
      return received.map(({ receivedAt }) => receivedAt - sinceMs);
    },
    { timeoutMs: 10_000 },
  );
}

it('gives any number of slow endpoints five eighths of the slots', async () => {
  const slowOnes = await endpoints(slow, slots);
  const quickOnes = await knownQuick(2);
  slow.answerWith({ delayMs: 1_200 });
  await createDue(slowOnes, 1);
  await eventually(async () => expect(await known('slow')).toHaveLength(slots));
  const before = slow.requests.length;
  slow.answerWith({ fault: 'hang' });
  await createDue(slowOnes, 3);
  await eventually(() => expect(slow.requests.length - before).toBe(slotsOfLagging));
  expect(await delaysOf(quickOnes.flatMap((id) => Array<string>(5).fill(id)))).toHaveLength(10);
  // No hanging attempt has ended, and no other one has started.
  expect(slow.requests.length - before).toBe(slotsOfLagging);
  expect(await known('failing')).toEqual([]);
});

it.each([
  ['60 new slow endpoints', 0],
  ['60 new and 60 known slow endpoints', 60],
])('known healthy endpoints wait less than 2 s beside %s', async (_name, countOfKnown) => {
  const healthy = await knownQuick(10);
  const slowOnes = [...(await knownSlow(countOfKnown)), ...(await endpoints(slow, 60))];
  slow.answerWith({ delayMs: 14_000 });
  await createDue(slowOnes, 2);
  await eventually(() => expect(slow.requests.length).toBeGreaterThanOrEqual(slotsOfNew));
  const delays: number[] = [];
  for (let round = 0; round < 5; round++) delays.push(...(await delaysOf(healthy)));
  expect(delays).toHaveLength(50);
  expect(Math.max(...delays)).toBeLessThan(2_000);
  expect(slow.requests).toHaveLength(slotsOfNew);
});

it('a new healthy endpoint waits less than 2 s beside 60 known slow ones', async () => {
  const slowOnes = await knownSlow(60);
  const [fresh] = await endpoints(quick, 1);
  slow.answerWith({ delayMs: 14_000 });
  await createDue(slowOnes, 2);
  await eventually(() => expect(slow.requests).toHaveLength(slotsOfLagging));
  expect((await delaysOf([fresh!]))[0]).toBeLessThan(2_000);
  await eventually(async () => {
    const tried = 'SELECT tried FROM webhook_endpoint WHERE project_id = $1';
    expect(await dispatcher.sql(tried, [fresh])).toEqual([{ tried: true }]);
  });
});

it('a slow endpoint waits for one attempt at most beside 12 slower ones of one host with many due deliveries', async () => {
  const attemptMs = 2_000;
  const crowd = await knownSlow(12);
  const [alone] = await endpoints(quick, 1);
  await dispatcher.sql('UPDATE webhook_endpoint SET slow = true WHERE project_id = $1', [alone]);
  slow.answerWith({ delayMs: attemptMs });
  quick.answerWith({ delayMs: 1_200 });
  await createDue(crowd, 10);
  await eventually(() => expect(slow.requests).toHaveLength(slotsOfLagging));
  const delays = [...(await delaysOf([alone!])), ...(await delaysOf([alone!]))];
  expect(Math.max(...delays)).toBeLessThan(attemptMs + 1_000);
});

it('an endpoint whose address changed counts as new again', async () => {
  const project = dispatcher.addProject();
  await dispatcher.put(project, quick.url());
  const tried = async () =>
    dispatcher.sql('SELECT tried FROM webhook_endpoint WHERE project_id = $1', [project.id]);
  await createDue([project.id], 1);
  await eventually(async () => expect(await tried()).toEqual([{ tried: true }]));
  await dispatcher.put(project, quick.url(), { enabled: false });
  expect(await tried()).toEqual([{ tried: true }]);
  await dispatcher.put(project, quick.url('/other'));
  expect(await tried()).toEqual([{ tried: false }]);
});

it('an endpoint is slow after an attempt of more than a second, also when the fault counts as ours', async () => {
  const project = dispatcher.addProject();
  await dispatcher.put(project, slow.url());
  // A kept connection that ends without a byte of an answer counts as our fault.
  slow.answerWith({}, { delayMs: 1_200, fault: 'reset' });
  await dispatcher.finishJob(finishedJob(project));
  await eventually(() => expect(slow.requests).toHaveLength(1));
  await dispatcher.finishJob(finishedJob(project));
  const ofOurs = 'SELECT id FROM delivery WHERE project_id = $1 AND own_faults = 1';
  await eventually(async () => expect(await dispatcher.sql(ofOurs, [project.id])).toHaveLength(1));
  expect(await known('slow')).toEqual([{ project_id: project.id }]);
  expect(await known('failing')).toEqual([]);
});

it('an attempt that was under way to the old address does not change the class of the new one', async () => {
  const project = dispatcher.addProject();
  await dispatcher.put(project, slow.url());
  slow.answerWith({ status: 500, delayMs: 1_200 });
  await dispatcher.finishJob(finishedJob(project));
  await eventually(() => expect(slow.requests).toHaveLength(1));
  await dispatcher.put(project, quick.url());
  const ended = 'SELECT 1 FROM delivery WHERE project_id = $1 AND attempts = 1';
  await eventually(async () => expect(await dispatcher.sql(ended, [project.id])).toHaveLength(1));
  const classes = 'SELECT failing, slow, tried FROM webhook_endpoint WHERE project_id = $1';
  expect(await dispatcher.sql(classes, [project.id])).toEqual([
    { failing: false, slow: false, tried: false },
  ]);
});
