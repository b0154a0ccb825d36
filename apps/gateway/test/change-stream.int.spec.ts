/** Streams about many jobs: who sees which change, how soon, and when a stream ends. */
import { systemCall } from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import { type ChangedJob, jobWakeSubject, liveContract } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { forgetScripts, issueToken, received, revokeToken, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    env: {
      RATE_LIMIT_ROUTE_PER_MINUTE: '100000',
      RATE_LIMIT_TOTAL_PER_MINUTE: '100000',
      STREAMS_PER_USER: '3',
      STREAMS_PER_ORGANIZATION: '5',
    },
  });
});
afterAll(() => gateway.stop());

/** The latest change of each job, as the job service would read it. Positions grow over all tests. */
const changes = new Map<string, ChangedJob>();
let queue = '0 0';
let active = new Map<string, { testerId: string; jobId: string; position: number }>();

beforeEach(() => {
  active = new Map();
  script(liveContract, 'scope', ({ projectId, organizationId = 'org_1' }) => {
    if (projectId === 'proj_deleted') throw new ProjectNotFound();
    return { organizationId };
  });
  script(liveContract, 'changed', ({ jobIds }) => ({
    changes: (jobIds as string[]).flatMap((id) => changes.get(id) ?? []),
  }));
  script(liveContract, 'testers', ({ testerIds }) => ({
    queue,
    jobs: [...active.values()].filter(({ testerId }) => (testerIds as string[]).includes(testerId)),
  }));
});

interface Client {
  readonly status: number;
  readonly events: { kind: string; content: Record<string, unknown>; atMs: number }[];
  hasEnded: boolean;
  close(): void;
}

const opened: Client[] = [];

afterEach(async () => {
  for (const client of opened.splice(0)) client.close();
  await eventually(async () => {
    const { text } = await gateway.request('GET', '/metrics');
    expect(text).toMatch(/^handtest_event_streams\{.*\} 0$/m);
  });
  forgetScripts();
});

/** Resolves when the stream is open: with its first bytes. */
async function open(path: string, token: string): Promise<Client> {
  const controller = new AbortController();
  const response = await fetch(gateway.replicas[0]!.url + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const close = () => controller.abort();
  const client: Client = { status: response.status, events: [], hasEnded: false, close };
  opened.push(client);
  if (response.status !== 200) return client;
  const { promise, resolve } = Promise.withResolvers<void>();
  void readInto(client, response.body!, resolve).catch(() => undefined);
  await promise;
  return client;
}

async function readInto(client: Client, body: ReadableStream<Uint8Array>, began: () => void): Promise<void> {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    began();
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (kind === undefined) continue;
      client.events.push({ kind, content: JSON.parse(data!) as object as never, atMs: performance.now() });
    }
  }
  client.hasEnded = true;
}

const wake = (jobId: string) => gateway.fakes.connection.publish(jobWakeSubject, jobId);

function change(jobId: string, fields: Partial<ChangedJob> = {}): ChangedJob {
  const position = (changes.get(jobId)?.position ?? 0) + 1;
  const changed: ChangedJob = {
    jobId,
    projectId: 'proj_1',
    organizationId: 'org_1',
    status: 'queued',
    updatedAt: new Date().toISOString(),
    livemode: true,
    position,
    ...fields,
  };
  changes.set(jobId, changed);
  wake(jobId);
  return changed;
}

const idsIn = ({ events }: Client) => events.map(({ content }) => content.jobId);

describe('the changes of an organization or a project', () => {
  it('have the job, its project, its status and the time, and nothing else', async () => {
    const client = await open('/api/events?organizationId=org_1', issueToken('ses'));
    const { position: _, organizationId: __, ...shown } = change('job_1', { status: 'working' });
    await eventually(() => expect(client.events.map(({ content }) => content)).toEqual([shown]));
    expect(client.events[0]!.kind).toBe('status');
  });

  it('reach the streams of their organization, project and mode alone', async () => {
    const two = issueToken('ses', { userId: 'user_2', roles: { org_1: 'viewer', org_2: 'viewer' } });
    const all = await open('/api/events?organizationId=org_1', two);
    const project = await open('/api/events?projectId=proj_1', issueToken('ses'));
    const other = await open('/api/events?organizationId=org_2', two);
    const key = await open('/api/events?organizationId=org_1', issueToken('key'));
    const testKey = await open('/api/events?organizationId=org_1', issueToken('test'));
    change('job_a');
    change('job_b', { projectId: 'proj_2' });
    change('job_c', { livemode: false });
    change('job_d', { organizationId: 'org_2', projectId: 'proj_3' });
    await eventually(() => {
      expect(idsIn(all).toSorted()).toEqual(['job_a', 'job_b', 'job_c']);
      expect(idsIn(project).toSorted()).toEqual(['job_a', 'job_c']);
      expect(idsIn(other)).toEqual(['job_d']);
      expect(idsIn(key).toSorted()).toEqual(['job_a', 'job_b']);
      expect(idsIn(testKey)).toEqual(['job_c']);
    });
  });

  it('are sent once, also when the job is read again for another reason', async () => {
    const client = await open('/api/events?organizationId=org_1', issueToken('ses'));
    change('job_1');
    await eventually(() => expect(client.events).toHaveLength(1));
    // A message to the tester, for example.
    wake('job_1');
    change('job_2');
    await eventually(() => expect(idsIn(client)).toEqual(['job_1', 'job_2']));
  });

  it('arrive within a second: the 99th percentile of 200', async () => {
    const clients = await Promise.all([
      open('/api/events?organizationId=org_1', issueToken('ses')),
      open('/api/events?projectId=proj_1', issueToken('ses', { userId: 'user_2' })),
    ]);
    const delays: number[] = [];
    for (let round = 0; round < 100; round++) {
      const sentMs = performance.now();
      change(`job_${round}`);
      for (const client of clients) {
        await eventually(() => expect(client.events).toHaveLength(round + 1));
        delays.push(client.events[round]!.atMs - sentMs);
      }
    }
    delays.sort((a, b) => a - b);
    const [median, slow] = [delays[100]!, delays[197]!];
    process.stdout.write(
      `changes: ${delays.length} sent, p50 ${median.toFixed(0)} ms, p99 ${slow.toFixed(0)} ms\n`,
    );
    expect(delays).toHaveLength(200);
    expect(slow).toBeLessThanOrEqual(1_000);
  });

  it('cost one read for all streams', async () => {
    const token = issueToken('ses');
    await Promise.all([1, 2, 3].map(() => open('/api/events?organizationId=org_1', token)));
    change('job_1');
    await eventually(() => expect(opened.every(({ events }) => events.length === 1)).toBe(true));
    const reads = received.get('rpc.job.live.changed')!;
    expect(reads.map(({ request }) => request)).toEqual([{ jobIds: ['job_1'] }]);
    expect(reads[0]!.call.caller).toEqual(systemCall('gateway').caller);
  });

  it('arrive after an outage of the job service', async () => {
    const client = await open('/api/events?organizationId=org_1', issueToken('ses'));
    let failures = 2;
    script(liveContract, 'changed', ({ jobIds }) => {
      if (failures-- > 0) throw new Error('down');
      return { changes: (jobIds as string[]).map((id) => changes.get(id)) };
    });
    change('job_1');
    await eventually(() => expect(idsIn(client)).toEqual(['job_1']));
  });

  it('end with the token, the membership and the project', async () => {
    const revoked = issueToken('pat', { userId: 'user_3' });
    const clients = [
      await open('/api/events?organizationId=org_1', revoked),
      await open('/api/events?projectId=proj_1', issueToken('ses')),
    ];
    revokeToken(revoked);
    script(liveContract, 'scope', () => {
      throw new ProjectNotFound();
    });
    await eventually(() => expect(clients.map(({ hasEnded }) => hasEnded)).toEqual([true, true]));
  });

  it('have the limits of all streams, of a user and of an organization', async () => {
    const statuses = async (count: number, token: string) =>
      (
        await Promise.all(
          Array.from({ length: count }, () => open('/api/events?organizationId=org_1', token)),
        )
      )
        .map(({ status }) => status)
        .toSorted();
    expect(await statuses(4, issueToken('ses', { userId: 'user_5' }))).toEqual([200, 200, 200, 429]);
    expect(await statuses(3, issueToken('key'))).toEqual([200, 200, 429]);
  });

  it('are not found where the caller may not look', async () => {
    expect((await open('/api/events?projectId=proj_deleted', issueToken('ses'))).status).toBe(404);
  });
});

describe('the events of a tester', () => {
  const testerOf = (userId: string) =>
    issueToken('ses', {
      userId,
      platformRoles: ['tester'],
      roles: {},
      tester: { alias: 'F', avatarUrl: null },
    });
  const kinds = ({ events }: Client) => events.map(({ kind, content }) => [kind, content.jobId]);

  it('name the queue and the own job, when they have changed', async () => {
    const [one, two] = [
      await open('/api/tester/events', testerOf('user_1')),
      await open('/api/tester/events', testerOf('user_2')),
    ];
    queue = '1 1';
    wake('job_1');
    await eventually(() =>
      expect([kinds(one), kinds(two)]).toEqual([[['queue', undefined]], [['queue', undefined]]]),
    );
    active.set('user_1', { testerId: 'user_1', jobId: 'job_1', position: 4 });
    wake('job_1');
    await eventually(() => expect(kinds(one).at(-1)).toEqual(['job', 'job_1']));
    active.set('user_1', { testerId: 'user_1', jobId: 'job_1', position: 5 });
    wake('job_1');
    await eventually(() => expect(kinds(one)).toHaveLength(3));
    active.delete('user_1');
    // The bus names nothing: the next round finds it.
    await eventually(() => expect(kinds(one)).toHaveLength(4));
    expect(kinds(two)).toHaveLength(1);
  });

  it('cost one read for all testers', async () => {
    for (let tester = 0; tester < 20; tester++) await open('/api/tester/events', testerOf(`user_${tester}`));
    received.delete('rpc.job.live.testers');
    queue = '2 2';
    wake('job_1');
    await eventually(() => expect(opened.every(({ events }) => events.length >= 1)).toBe(true));
    const reads = received.get('rpc.job.live.testers')!;
    expect(reads.length).toBeLessThanOrEqual(4);
    expect((reads.at(-1)!.request as { testerIds: string[] }).testerIds).toHaveLength(20);
  });

  it('end with the role', async () => {
    const token = testerOf('user_9');
    const client = await open('/api/tester/events', token);
    revokeToken(token);
    await eventually(() => expect(client.hasEnded).toBe(true));
  });

  it('are for testers alone', async () => {
    expect((await open('/api/tester/events', issueToken('ses'))).status).toBe(403);
    expect((await open('/api/tester/events', issueToken('key'))).status).toBe(403);
  });
});
