/** `@handtest/sdk` against the whole system, as a source and as the package that is published. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyCreated } from '@handtest/contracts/identity';
import { Deployment, eventually, freePort, projectRoot } from '@handtest/deployment';
import { Handtest, isHandtestError, type JobEvent, verifyWebhook } from '@handtest/sdk';
import { nodeProgram, nodeReleases } from '@handtest/testing';
import { Webhook } from 'standardwebhooks';
import { doTest } from './job-flow.js';
import { createParticipants, type Participants } from './participants.js';
import { InstalledPackage } from './sdk/installed-package.js';

let system: Deployment;
let participants: Participants;
/** With the key of test mode. */
let client: Handtest;
let installed: InstalledPackage;
let environment: Record<string, string>;
let projectId: string;

const passing = { url: 'https://pass.test', description: 'Buy one item as a guest and pay by card.' };
const statusesOf = (events: readonly { type: string; status?: string }[]) =>
  events.flatMap(({ type, status }) => (type === 'status' ? [status] : []));
/** Claimed, then submitted. */
const wholeLife = ['queued', 'working', 'working', 'completed'];

beforeAll(async () => {
  system = await Deployment.start();
  participants = await createParticipants(system);
  const { owner, workspace } = participants;
  ({ projectId } = workspace);
  const { key } = await owner.api.post<KeyCreated>('/api/keys', {
    organizationId: workspace.organizationId,
    name: 'SDK',
    mode: 'test',
  });
  client = new Handtest({ baseUrl: system.baseUrl, token: key });
  environment = { HANDTEST_URL: system.baseUrl, HANDTEST_TOKEN: key, HANDTEST_PROJECT: projectId };
  installed = new InstalledPackage();
}, 120_000);

afterAll(async () => {
  installed?.remove();
  await participants?.receiver.stop();
  await system?.stop();
});

test('a run reports its progress and returns the record; its webhook verifies', async () => {
  const events: { type: string; status?: string }[] = [];
  const record = await client.jobs.run(
    { projectId, ...passing },
    { onProgress: (event) => void events.push(event) },
  );
  expect(record).toMatchObject({ status: 'completed', livemode: false, result: { passStatus: 'pass' } });
  expect(events[0]).toMatchObject({ type: 'created', jobId: record.id });
  expect(statusesOf(events)).toEqual(wholeLife);
  const { receiver, secret } = participants;
  const request = await eventually(() => {
    const found = receiver.requests.find(({ body }) => body.includes(record.id));
    if (!found) throw new Error('The webhook has not arrived yet');
    return found;
  });
  await expect(verifyWebhook(request.body, request.headers, secret)).resolves.toMatchObject({
    jobId: record.id,
    livemode: false,
    status: 'completed',
  });
});

test('a run goes on when the gateway is killed at each step', async () => {
  const live = new Handtest({ baseUrl: system.baseUrl, token: participants.workspace.apiKey });
  const events: (JobEvent | { type: 'created'; jobId: string })[] = [];
  const running = live.jobs.run(
    { projectId, ...passing },
    { onProgress: (event) => void events.push(event) },
  );
  const { jobId } = await eventually(() => {
    const [first] = events;
    if (first?.type !== 'created') throw new Error('The job is not created yet');
    return first;
  });
  let kills = 0;
  await doTest(participants, jobId, () => {
    kills += 1;
    system.kill('gateway');
  });
  const record = await running;
  expect(record).toMatchObject({ id: jobId, status: 'completed' });
  expect(new Set(statusesOf(events))).toEqual(new Set(['queued', 'working', 'completed']));
  expect(statusesOf(events).at(-1)).toBe('completed');
  process.stdout.write(
    `waits with a killed gateway: tried ${kills} kills, failed 0, worst ${events.length} events\n`,
  );
}, 180_000);

test('calls with the same key create one job', async () => {
  const idempotencyKey = randomBytes(8).toString('hex');
  const created = await Promise.all(
    Array.from({ length: 5 }, () => client.jobs.create({ projectId, ...passing }, { idempotencyKey })),
  );
  expect(new Set(created.map(({ jobId }) => jobId)).size).toBe(1);
});

test('an iteration reads all pages', async () => {
  const project = await client.projects.create({
    name: 'Pages',
    organizationId: participants.workspace.organizationId,
  });
  const created = await Promise.all(
    [1, 2, 3, 4, 5].map((build) =>
      client.jobs.create({ projectId: project.id, ...passing, metadata: { build } }),
    ),
  );
  const ids = created.map(({ jobId }) => jobId);
  await Promise.all(ids.map((jobId) => client.jobs.wait(jobId)));
  const listed: string[] = [];
  const filter = { projectId: project.id, status: ['completed' as const, 'failed' as const], limit: 2 };
  for await (const { id } of client.jobs.list(filter)) listed.push(id);
  expect(listed.toSorted()).toEqual(ids.toSorted());
  const summaries = await client.jobs.list({ ...filter, view: 'summary' }).page();
  expect(summaries.items.map(({ title }) => title)).toEqual([passing.description, passing.description]);
  expect(summaries.pagination.total).toBe(5);
  const found = await client.jobs.list({ projectId: project.id, metadata: { build: '3' } }).page();
  expect(found.items.map(({ id }) => id)).toEqual([ids[2]]);
});

test('a refusal has its status, its code and the id of the request', async () => {
  const invalid = await client.jobs
    .create({ projectId, url: 'x', description: ' ' })
    .catch((error: unknown) => error);
  expect(isHandtestError(invalid, 'invalid_request')).toBe(true);
  expect(invalid).toMatchObject({
    status: 400,
    requestId: expect.stringMatching(/\S/) as string,
  });
  const missing = await client.jobs.get('job_unknown').catch((error: unknown) => error);
  expect(isHandtestError(missing, 'job_not_found')).toBe(true);
  const anonymous = new Handtest({ baseUrl: system.baseUrl, token: 'ht_test_wrong' });
  await expect(anonymous.jobs.list().page()).rejects.toMatchObject({ status: 401 });
});

test('a signal cancels the job of a run', async () => {
  const stop = new AbortController();
  let jobId = '';
  const running = client.jobs.run(
    { projectId, ...passing, url: 'https://slow.test' },
    {
      signal: stop.signal,
      cancelOnAbort: true,
      onProgress: (event) => {
        if (event.type === 'created') ({ jobId } = event);
        if (event.type === 'status' && event.status === 'working') stop.abort(new Error('Enough'));
      },
    },
  );
  await expect(running).rejects.toThrow('Enough');
  await expect(client.jobs.wait(jobId)).resolves.toMatchObject({
    status: 'cancelled',
    reason: 'cancelled_by_caller',
  });
});

const program = (imported: string) => `${imported}
const body = '{"jobId":"job_1"}';
async function main() {
  const events = [];
  const client = new Handtest();
  const job = await client.jobs.run(
    { projectId: process.env.HANDTEST_PROJECT, ...${JSON.stringify(passing)} },
    { onProgress: (event) => events.push(event.type) },
  );
  const webhook = await verifyWebhook(body, JSON.parse(process.env.HEADERS), process.env.SECRET);
  const refused = await client.jobs.get('job_unknown').catch((error) => error.code);
  console.log(JSON.stringify([job.status, events[0], webhook.jobId, refused]));
}
main();
`;

describe.each(nodeReleases)('the package under Node %i', (release) => {
  test.each([
    ['mjs', `import { Handtest, verifyWebhook } from '@handtest/sdk';`],
    ['cjs', `const { Handtest, verifyWebhook } = require('@handtest/sdk');`],
  ])('runs a job from a program .%s', async (extension, imported) => {
    const node = await nodeProgram(release);
    if (!node) return;
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const env = {
      ...environment,
      SECRET: secret,
      HEADERS: JSON.stringify(signed(secret, '{"jobId":"job_1"}')),
    };
    const finished = await installed.run(node, installed.write(extension, program(imported)), env);
    expect(finished).toEqual({
      code: 0,
      output: `${JSON.stringify(['completed', 'created', 'job_1', 'job_not_found'])}\n`,
    });
  });
});

const readme = readFileSync(join(projectRoot(), 'libs/sdk/README.md'), 'utf8');
const blocks = [...readme.matchAll(/^## (.+)\n(?:(?!^## )[\s\S])*?^```js\n([\s\S]*?)^```/gm)].map(
  ([, title, code]) => [title!, code!] as const,
);
const servers = blocks.filter(([, code]) => code.includes('createServer'));

describe('the README', () => {
  test.each(blocks.filter((block) => !servers.includes(block)))(
    '%s: prints what it says',
    async (_title, code) => {
      const finished = await installed.run(process.execPath, installed.write('mjs', code), environment);
      const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text]) => text!);
      expect(finished.code).toBe(0);
      const printed = finished.output.split('\n');
      expect(said.filter((line) => !printed.includes(line))).toEqual([]);
      expect(printed.length).toBeGreaterThan(1);
    },
  );

  test.each(servers)('%s: accepts signed requests only', async (_title, code) => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const port = await freePort();
    const env = { PORT: String(port), WEBHOOK_SECRET: secret };
    const child = installed.start(process.execPath, installed.write('mjs', code), env);
    try {
      const body = JSON.stringify({ jobId: 'job_1', status: 'completed' });
      const send = async (headers: Record<string, string>) => {
        return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status;
      };
      await eventually(async () => expect(await send(signed(secret, body))).toBe(204));
      expect(await send({ ...signed(secret, `${body} `) })).toBe(400);
      expect(await send({})).toBe(400);
    } finally {
      child.kill();
    }
  });

  test('has examples', () => {
    expect(blocks.length - servers.length).toBe(4);
    expect(servers).toHaveLength(1);
  });
});

function signed(secret: string, body: string): Record<string, string> {
  const now = new Date();
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  };
}
