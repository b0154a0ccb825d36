/** The live view at the gateway: limits of streams, and the answer of a stream without events. */
import { ServiceUnavailable } from '@handtest/contracts/define';
import { JobNotFound, liveContract } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { forgetScripts, issueToken, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const perUser = 3;
const perOrganization = 5;

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    env: {
      RATE_LIMIT_ROUTE_PER_MINUTE: '100000',
      RATE_LIMIT_TOTAL_PER_MINUTE: '100000',
      STREAMS_PER_USER: String(perUser),
      STREAMS_PER_ORGANIZATION: String(perOrganization),
    },
  });
});

/** A job's id ends in the name of its organization. */
const organizationOf = (jobId: unknown) => String(jobId).replace(/^job_/, '');
const queued = { id: 2, kind: 'status', content: { status: 'queued' } };

beforeEach(() => {
  script(liveContract, 'read', ({ jobId, after = 0 }) => ({
    organizationId: organizationOf(jobId),
    events: after === 0 ? [queued] : [],
    ended: false,
    more: false,
  }));
});

const opened: Stream[] = [];

afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await eventually(async () => expect(await streamsOpen()).toBe(0));
  forgetScripts();
});
afterAll(() => gateway.stop());

interface Stream {
  readonly status: number;
  readonly response: Response;
  close(): void;
}

/** Resolves when the answer has begun. */
async function open(token: string, organization = 'org_1', headers = {}): Promise<Stream> {
  const controller = new AbortController();
  const response = await fetch(`${gateway.replicas[0]!.url}/api/jobs/job_${organization}/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  });
  const stream = { status: response.status, response, close: () => controller.abort() };
  opened.push(stream);
  return stream;
}

async function openMany(count: number, token: string, organization?: string): Promise<number[]> {
  const streams = await Promise.all(Array.from({ length: count }, () => open(token, organization)));
  return streams.map(({ status }) => status).sort();
}

async function streamsOpen(): Promise<number> {
  const { text } = await gateway.request('GET', '/metrics');
  return Number(/^handtest_event_streams\{.*\} (\d+)$/m.exec(text)![1]);
}

const sessionOf = (userId: string) => issueToken('ses', { userId });
const patOf = (userId: string) => issueToken('pat', { userId });

describe('the streams of a user', () => {
  it('are limited over sessions and tokens, and leave those of others alone', async () => {
    const [session, pat] = [sessionOf('user_a'), patOf('user_a')];
    expect(await openMany(2, session)).toEqual([200, 200]);
    expect(await openMany(2, pat, 'org_2')).toEqual([200, 429]);
    const refused = await open(session);
    expect(refused.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('10');
    expect(await refused.response.json()).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'One user may have 3 event streams open; close one or poll the job, retry in 10 seconds',
      code: 'stream_limit_reached',
    });
    expect(await openMany(2, sessionOf('user_b'))).toEqual([200, 200]);
    expect(await openMany(1, issueToken('key', { userId: 'user_a' }))).toEqual([200]);
  });

  it('are free again when one is closed', async () => {
    const session = sessionOf('user_c');
    await openMany(perUser, session);
    expect((await open(session)).status).toBe(429);
    opened.find(({ status }) => status === 200)!.close();
    await eventually(async () => expect((await open(session)).status).toBe(200));
    expect((await open(session)).status).toBe(429);
  });

  it.each([
    ['the job is unknown', new JobNotFound(), 404],
    ['the job service is away', new ServiceUnavailable(), 503],
  ])('are not used up by streams that do not begin: %s', async (_name, error, status) => {
    const session = sessionOf('user_d');
    script(liveContract, 'read', () => {
      throw error;
    });
    for (let round = 0; round < perOrganization + 1; round++) {
      expect((await open(session)).status).toBe(status);
    }
    expect(await streamsOpen()).toBe(0);
  });

  it('are free again after clients that left before their stream began', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const page = { organizationId: 'org_1', events: [queued], ended: false, more: false };
    script(liveContract, 'read', () => promise.then(() => page));
    const session = sessionOf('user_e');
    const leaving = new AbortController();
    const left = Array.from({ length: perUser }, () =>
      gateway
        .request('GET', '/api/jobs/job_org_1/events', { token: session, signal: leaving.signal })
        .catch(() => 'left'),
    );
    await eventually(async () => expect(await streamsOpen()).toBe(perUser));
    leaving.abort();
    expect(await Promise.all(left)).toEqual(Array(perUser).fill('left'));
    resolve();
    await eventually(async () => expect(await streamsOpen()).toBe(0));
    expect(await openMany(perUser + 1, session)).toEqual([200, 200, 200, 429]);
  });
});

describe('the streams of an organization', () => {
  it('are limited over users and keys, and leave those of other organizations alone', async () => {
    const key = issueToken('key');
    expect(await openMany(2, sessionOf('user_f'))).toEqual([200, 200]);
    expect(await openMany(4, key)).toEqual([200, 200, 200, 429]);
    const refused = await open(sessionOf('user_g'));
    expect(refused.status).toBe(429);
    expect(await refused.response.json()).toMatchObject({
      message: expect.stringMatching(/^One organization may have 5 event streams open/) as string,
    });
    expect(await openMany(2, sessionOf('user_f'), 'org_2')).toEqual([200, 429]);
    expect(await openMany(5, issueToken('key', { tokenId: 'key_2' }), 'org_3')).toEqual(Array(5).fill(200));
  });
});

describe('a job that has ended', () => {
  const completed = { id: 8, kind: 'status', content: { status: 'completed' } };

  beforeEach(() => {
    script(liveContract, 'read', ({ after = 0 }) => ({
      organizationId: 'org_1',
      events: [queued, completed].filter(({ id }) => id > Number(after)),
      ended: true,
      more: false,
    }));
  });

  const watch = (headers = {}) =>
    gateway.request('GET', '/api/jobs/job_1/events', { token: issueToken('key'), headers });

  it.each(['8', '9', '999999999'])('answers 204 to a client that resumes after event %s', async (id) => {
    const answer = await watch({ 'last-event-id': id });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is replayed, and the stream closes, for a client that has not seen its end', async () => {
    for (const [headers, ids] of [
      [{}, ['2', '8']],
      [{ 'last-event-id': '2' }, ['8']],
      [{ 'last-event-id': '0' }, ['2', '8']],
    ] as const) {
      const answer = await watch(headers);
      expect(answer.status).toBe(200);
      expect([...answer.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)).toEqual(ids);
    }
  });
});
