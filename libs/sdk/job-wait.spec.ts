/** Waiting for a job whose stream breaks in every way, on a driven clock. */
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { Handtest } from './handtest.js';
import type { JobEvent } from './job-event.js';

interface Behaviour {
  /** Events of one connection before it breaks. Default: all, and then the stream ends. */
  readonly eventsPerConnection?: number;
  /** The answer in place of the stream. */
  readonly refusal?: number;
  /** The stream has nothing to say. */
  readonly silent?: boolean;
  /** Comments, one in 15 seconds, after the events of a connection and before it breaks. */
  readonly comments?: number;
  /** Attempts that fail before the API returns. */
  readonly outage?: number;
  /** Cancellations that are answered with 503. */
  readonly refusedCancellations?: number;
}

const history: object[] = [
  { type: 'status', status: 'queued' },
  { type: 'status', status: 'working', testerAlias: 'Fern' },
  { type: 'message', author: 'tester', message: 'Which card?' },
  { type: 'status', status: 'working', submittedAt: '2026-01-01T00:00:00.000Z' },
  { type: 'finding', title: 'The payment fails', severity: 'high' },
  { type: 'status', status: 'completed' },
];

/** A job whose events are known; it ends when its record has been read often enough. */
class FakeApi {
  connections = 0;
  reads = 0;
  cancelled = false;
  /** Statuses that reads return, the last one from then on. */
  statuses = ['completed'];
  private failures: number;
  private refusedCancellations: number;

  constructor(private readonly behaviour: Behaviour) {
    this.failures = behaviour.outage ?? 0;
    this.refusedCancellations = behaviour.refusedCancellations ?? 0;
  }

  readonly fetch: typeof globalThis.fetch = (input) => {
    const request = input as Request;
    if (this.failures-- > 0) return Promise.reject(new TypeError('fetch failed'));
    if (request.url.endsWith('/events')) return Promise.resolve(this.stream(request));
    if (request.url.endsWith('/cancel')) {
      if (this.refusedCancellations-- > 0)
        return Promise.resolve(Response.json({ message: 'Not now', code: 'unavailable' }, { status: 503 }));
      this.cancelled = true;
    }
    if (request.url.endsWith('/api/jobs'))
      return Promise.resolve(Response.json({ jobId: 'job_1' }, { status: 201 }));
    this.reads += 1;
    const status = this.statuses.length > 1 ? this.statuses.shift() : this.statuses[0];
    return Promise.resolve(Response.json({ id: 'job_1', status, updatedAt: '2026-01-01T00:00:00.000Z' }));
  };

  private stream({ headers, signal }: Request): Response {
    this.connections += 1;
    const { refusal, silent, comments = 0, eventsPerConnection = history.length } = this.behaviour;
    if (refusal) return Response.json({ message: 'Not now', code: 'refused' }, { status: refusal });
    const first = Number(headers.get('last-event-id') ?? 0);
    if (first === history.length) return new Response(null, { status: 204 });
    const events = history.slice(first, first + eventsPerConnection);
    const text = events.map((event, n) => textOf(first + n + 1, event)).join('');
    return new Response(
      new ReadableStream({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(signal.reason));
          if (silent) return;
          const write = (part: string) => controller.enqueue(new TextEncoder().encode(part));
          write(text);
          void (async () => {
            for (let sent = 0; sent < comments; sent++) {
              await new Promise((resolve) => setTimeout(resolve, 15_000));
              write(': still here\n\n');
            }
            // The break is in the middle of an event.
            write('id: 99\nda');
            controller.close();
          })();
        },
      }),
    );
  }
}

function textOf(id: number, { type, ...content }: { type?: string }): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(content)}\n\n`;
}

function setUp(behaviour: Behaviour) {
  const api = new FakeApi(behaviour);
  const client = new Handtest({ baseUrl: 'https://api.test', fetch: api.fetch });
  const events: JobEvent[] = [];
  return { api, client, events, onProgress: (event: JobEvent) => void events.push(event) };
}

/** Ends a promise while the clock runs. */
async function driven<T>(promise: Promise<T>): Promise<T> {
  let isEnded = false;
  const ended = promise.finally(() => (isEnded = true));
  ended.catch(() => undefined);
  for (let seconds = 0; !isEnded && seconds < 3_600; seconds++) await jest.advanceTimersByTimeAsync(1_000);
  return ended;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('reports each event once and in order, however often the stream breaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), async (eventsPerConnection) => {
      const { api, client, events } = setUp({ eventsPerConnection });
      const reading = (async () => {
        for await (const event of client.jobs.events('job_1')) events.push(event);
      })();
      await driven(reading);
      expect(events.map(({ id: _id, ...event }) => event)).toEqual(history);
      expect(api.connections).toBe(Math.ceil(history.length / eventsPerConnection));
    }),
    { numRuns: 6 },
  );
});

it('opens a stream again that was open for longer than an outage may last', async () => {
  const { api, client } = setUp({ eventsPerConnection: 5, comments: 44 });
  const events: JobEvent[] = [];
  const reading = (async () => {
    for await (const event of client.jobs.events('job_1')) events.push(event);
  })();
  await driven(reading);
  expect(events).toHaveLength(history.length);
  expect(api.connections).toBe(2);
});

it('returns the record when the stream has reported the end', async () => {
  const { api, client, events, onProgress } = setUp({});
  api.statuses = ['queued', 'completed'];
  const record = await driven(client.jobs.wait('job_1', { onProgress }));
  expect(record).toMatchObject({ id: 'job_1', status: 'completed' });
  expect(events.map(({ type }) => type)).toEqual(history.map((event) => (event as JobEvent).type));
  expect(api.reads).toBe(2);
});

it.each([{ refusal: 503 }, { refusal: 404 }, { silent: true }])(
  'reads the job where its stream gives nothing: %j',
  async (behaviour) => {
    const { api, client, events, onProgress } = setUp(behaviour);
    api.statuses = ['queued', ...Array<string>(20).fill('working'), 'completed'];
    await expect(driven(client.jobs.wait('job_1', { onProgress }))).resolves.toMatchObject({
      status: 'completed',
    });
    const statuses = events.map((event) => (event.type === 'status' ? event.status : event.type));
    expect(statuses.slice(-2)).toEqual(['working', 'completed']);
  },
);

it('reports events that a read has overtaken', async () => {
  const { api, client, events, onProgress } = setUp({ eventsPerConnection: 2 });
  api.statuses = ['completed'];
  await driven(client.jobs.wait('job_1', { onProgress }));
  expect(events.map(({ id: _id, ...event }) => event)).toEqual(history);
});

it('survives an outage of some minutes, and ends after a longer one', async () => {
  const short = setUp({ outage: 60 });
  await expect(driven(short.client.jobs.wait('job_1'))).resolves.toMatchObject({ status: 'completed' });
  const long = setUp({ outage: 10_000 });
  await expect(driven(long.client.jobs.wait('job_1'))).rejects.toMatchObject({ code: 'connection_failed' });
});

it('ends at its time limit while the job continues', async () => {
  jest.useRealTimers();
  const { api, client } = setUp({ silent: true });
  api.statuses = ['queued'];
  await expect(client.jobs.wait('job_1', { timeoutMs: 50 })).rejects.toMatchObject({ code: 'wait_timeout' });
  expect(api.cancelled).toBe(false);
});

it.each([0, -1, Number.NaN])('a time limit of %s ms is refused before there is a job', async (timeoutMs) => {
  const { api, client } = setUp({});
  let isCreated = false;
  const onProgress = (): void => void (isCreated = true);
  await expect(client.jobs.run({}, { timeoutMs, onProgress })).rejects.toThrow(
    'timeoutMs must be a number above 0',
  );
  expect([isCreated, api.reads]).toEqual([false, 0]);
});

it.each([4.1 * 60_000, 50_000 * 60_000, Infinity])(
  'a time limit of %s ms does not end a short wait',
  async (timeoutMs) => {
    const { client } = setUp({});
    await expect(driven(client.jobs.wait('job_1', { timeoutMs }))).resolves.toMatchObject({
      status: 'completed',
    });
  },
);

it('ends by the error of its progress function', async () => {
  const { api, client } = setUp({});
  api.statuses = ['working'];
  const onProgress = (): void => {
    throw new Error('The terminal is closed');
  };
  await expect(driven(client.jobs.wait('job_1', { onProgress }))).rejects.toThrow('The terminal is closed');
});

it.each([true, false])('cancels the job of an aborted run only on request: %s', async (cancelOnAbort) => {
  const { api, client } = setUp({ silent: true });
  api.statuses = ['queued'];
  const stop = new AbortController();
  const onProgress = (): void => stop.abort(new Error('Enough'));
  const running = client.jobs.run({}, { signal: stop.signal, onProgress, cancelOnAbort });
  await expect(driven(running)).rejects.toThrow('Enough');
  expect(api.cancelled).toBe(cancelOnAbort);
});

it.each([
  [2, 'Enough', true],
  [100, 'Not now', false],
])(
  'after %i refusals to cancel, an aborted run ends with "%s"',
  async (refusedCancellations, ends, cancelled) => {
    const { api, client } = setUp({ silent: true, refusedCancellations });
    api.statuses = ['queued'];
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('Enough'));
    const running = client.jobs.run({}, { signal: stop.signal, onProgress, cancelOnAbort: true });
    await expect(driven(running)).rejects.toThrow(ends);
    expect(api.cancelled).toBe(cancelled);
  },
);
