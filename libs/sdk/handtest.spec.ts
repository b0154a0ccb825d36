/** The client with the answers of a script in place of the network. */
import { Handtest, type HandtestOptions } from './handtest.js';
import { HandtestError } from './handtest-error.js';

interface Sent {
  readonly line: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Answers the requests one after the other; the last answer stays. */
function scripted(answers: (() => Response | Promise<Response>)[], options: HandtestOptions = {}) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const request = input as Request;
    const { method, url, headers } = request;
    sent.push({
      line: `${method} ${new URL(url).pathname}${new URL(url).search}`,
      headers,
      body: await request.text(),
    });
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return answer();
  };
  return {
    client: new Handtest({ baseUrl: 'https://api.test/', token: 'ht_test_x', fetch, ...options }),
    sent,
  };
}

const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const cut = () => Promise.reject(new TypeError('fetch failed'));
const unavailable = json(503, {
  error: 'Service Unavailable',
  message: 'Later',
  code: 'service_unavailable',
});

it('sends values of the path, the query and the body to their places', async () => {
  const { client, sent } = scripted([json(200, {})]);
  await client.projects.webhook.deliveries.redeliver('proj_1', 'whd_ä/2');
  await client.projects.update('proj_1', { name: 'Shop' });
  await client.jobs.list({ projectId: 'proj_1', limit: 5 }).page();
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    ['POST /api/projects/proj_1/webhook/deliveries/whd_%C3%A4%2F2/redeliver', ''],
    ['PATCH /api/projects/proj_1', '{"name":"Shop"}'],
    ['GET /api/jobs?projectId=proj_1&limit=5', ''],
  ]);
  expect(sent[0]!.headers.get('authorization')).toBe('Bearer ht_test_x');
});

it('refuses an empty value of the path, which would name another endpoint', () => {
  const { client } = scripted([json(200, {})]);
  expect(() => client.jobs.get('')).toThrow('jobId must be a text that is not empty');
});

it('repeats a creation with the same key until it succeeds', async () => {
  const { client, sent } = scripted([cut, unavailable, json(201, { jobId: 'job_1' })]);
  await expect(client.jobs.create({ url: 'https://a.test' })).resolves.toEqual({ jobId: 'job_1' });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]]);
});

it('sends the key of the caller, and a new one with each call without', async () => {
  const { client, sent } = scripted([json(201, { jobId: 'job_1' })]);
  await client.jobs.create({}, { idempotencyKey: 'build-7' });
  await client.jobs.create({});
  await client.jobs.create({});
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe('build-7');
  expect(new Set(keys).size).toBe(3);
});

it('does not repeat a call that may have been executed', async () => {
  const { client, sent } = scripted([unavailable]);
  await expect(client.jobs.sendMessage('job_1', { message: 'Hello' })).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(1);
});

it('repeats the change of a webhook, but not one that replaces its secret', async () => {
  const webhook = { url: 'https://a.test', enabled: true };
  const { client, sent } = scripted([cut, json(200, webhook)]);
  await client.projects.webhook.set('proj_1', webhook);
  expect(sent).toHaveLength(2);
  const rotation = scripted([cut, json(200, webhook)]);
  const replaced = rotation.client.projects.webhook.set('proj_1', { ...webhook, regenerateSecret: true });
  await expect(replaced).rejects.toMatchObject({ code: 'connection_failed' });
  expect(rotation.sent).toHaveLength(1);
});

describe('a deletion whose repetition finds nothing', () => {
  const absent = json(404, { error: 'Not Found', message: 'Project not found', code: 'project_not_found' });
  const limited = json(429, { error: 'Too Many Requests', message: 'Wait', code: 'rate_limit_exceeded' });

  it.each([
    ['its connection was lost', cut],
    ['a service did not answer in time', unavailable],
  ])('is done when %s', async (_, first) => {
    const { client, sent } = scripted([first, absent]);
    await expect(client.projects.delete('proj_1')).resolves.toEqual({});
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['nothing was repeated', [absent]],
    ['the first attempt was refused by a rate limit', [limited, absent]],
    ['the answer is of a proxy', [cut, () => new Response('<html>', { status: 404 })]],
    ['the address has no such endpoint', [cut, json(404, { code: 'endpoint_not_found' })]],
  ])('fails when %s', async (_, answers) => {
    const { client } = scripted(answers);
    await expect(client.projects.delete('proj_1')).rejects.toMatchObject({ status: 404 });
  });
});

it('throws the last failure after its retries', async () => {
  const { client, sent } = scripted([unavailable], { maxRetries: 1 });
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(sent).toHaveLength(2);
});

it('gives each fault and the id of the request', async () => {
  const errors = [
    { param: 'url', message: 'url must be a web address' },
    { param: 'limit', message: 'limit must be a whole number' },
  ];
  const body = { error: 'Bad Request', message: errors[0]!.message, code: 'invalid_request', errors };
  const { client } = scripted([json(400, body, { 'x-request-id': 'r1' })]);
  const error = await client.jobs.create({}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(HandtestError);
  expect(error).toMatchObject({ status: 400, message: errors[0]!.message, errors, requestId: 'r1' });
});

it('names the status of an error that is not from the API', async () => {
  const { client } = scripted([() => new Response('<html>', { status: 413 })]);
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({ code: 'http_413', status: 413, errors: [] });
});

it('explains an answer that is not JSON, and does not repeat it', async () => {
  const { client, sent } = scripted([() => new Response('<html>')]);
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({
    code: 'invalid_answer',
    message: 'https://api.test has not answered with JSON, so it is not the address of the API',
  });
  expect(sent).toHaveLength(1);
});

it.each([
  [
    new Error('getaddrinfo ENOTFOUND api.test'),
    'https://api.test cannot be reached: getaddrinfo ENOTFOUND api.test',
  ],
  [
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'https://api.test cannot be reached: ECONNREFUSED',
  ],
  [undefined, 'https://api.test cannot be reached'],
])('says why the API cannot be reached: %s', async (cause, message) => {
  const { client } = scripted([() => Promise.reject(new TypeError('fetch failed', { cause }))], {
    maxRetries: 0,
  });
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({ code: 'connection_failed', message });
});

it('names the address to which the given one redirects, because the token is not sent there', async () => {
  // As fetch answers after `http://api.test` has redirected to `https://api.test`.
  const refused = json(401, { message: 'The header Authorization is missing', code: 'token_not_accepted' });
  const redirected = { redirected: { value: true }, url: { value: 'https://api.test/api/jobs/job_1' } };
  const { client } = scripted([() => Object.defineProperties(refused(), redirected)], {
    baseUrl: 'http://api.test',
  });
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({
    status: 401,
    code: 'token_not_accepted',
    message: 'http://api.test redirects to https://api.test, where the token is not sent: use that address',
  });
});

/** An API that never answers. As `fetch` does, it ends with the signal that it is called with. */
const silent: typeof globalThis.fetch = (_input, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    const end = () => reject(signal!.reason as Error);
    if (signal!.aborted) end();
    else signal!.addEventListener('abort', end);
  });

it.each([undefined, new AbortController().signal])('ends an attempt at its time limit', async (signal) => {
  const client = new Handtest({ baseUrl: 'https://api.test', fetch: silent, maxRetries: 0, timeoutMs: 20 });
  await expect(client.jobs.get('job_1', { signal })).rejects.toMatchObject({
    code: 'request_timeout',
    status: undefined,
  });
});

it('ends an attempt with the signal of the call, for its reason', async () => {
  const stop = new AbortController();
  const client = new Handtest({ baseUrl: 'https://api.test', fetch: silent });
  const call = client.jobs.get('job_1', { signal: stop.signal });
  setImmediate(() => stop.abort(new Error('Enough')));
  await expect(call).rejects.toThrow('Enough');
});

it.each([0, -1, Number.NaN])('refuses a time limit of %s ms for its calls', (timeoutMs) => {
  expect(() => new Handtest({ baseUrl: 'https://api.test', timeoutMs })).toThrow(
    'timeoutMs must be a number',
  );
});

it.each([-1, Number.NaN])('refuses to repeat a call %s times', (maxRetries) => {
  const options = { baseUrl: 'https://api.test', maxRetries };
  expect(() => new Handtest(options)).toThrow('maxRetries must be 0 or more');
});

it('ends with the reason of the signal, also between two attempts', async () => {
  const stop = new AbortController();
  const { client, sent } = scripted([
    () => {
      stop.abort(new Error('Enough'));
      return unavailable();
    },
  ]);
  await expect(client.jobs.get('job_1', { signal: stop.signal })).rejects.toThrow('Enough');
  await expect(client.jobs.get('job_1', { signal: stop.signal })).rejects.toThrow('Enough');
  expect(sent).toHaveLength(1);
});

describe('its options', () => {
  const { HANDTEST_TOKEN, HANDTEST_URL } = process.env;
  afterEach(() => {
    for (const [name, value] of Object.entries({ HANDTEST_TOKEN, HANDTEST_URL })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  it('come from the environment by default', async () => {
    process.env.HANDTEST_TOKEN = 'ht_key_env';
    process.env.HANDTEST_URL = 'https://env.test';
    const { client, sent } = scripted([json(200, {})], { baseUrl: undefined, token: undefined });
    await client.auth.me();
    expect(sent[0]!.headers.get('authorization')).toBe('Bearer ht_key_env');
  });

  it('need a web address', () => {
    delete process.env.HANDTEST_URL;
    expect(() => new Handtest({ token: 'ht_key_x' })).toThrow('baseUrl must be a web address');
    expect(() => new Handtest({ baseUrl: 'api.test' })).toThrow('baseUrl must be a web address');
  });

  it('need a token that can be sent', async () => {
    expect(() => new Handtest({ baseUrl: 'https://api.test', token: 'ht_test_…' })).toThrow('token must');
    const { client, sent } = scripted([json(200, {})], { token: 'ht_key_file\n' });
    await client.auth.me();
    expect(sent[0]!.headers.get('authorization')).toBe('Bearer ht_key_file');
  });
});
