import type { TesterData } from '@handtest/contracts/job';
import { recordedEvents, type Recording } from './recorded-event.js';
import { type Batch, batchFaults, storedLists } from './telemetry-batch.js';
import { telemetryEvents } from './telemetry-event.js';
import { testerDataOf } from './tester-data.js';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();

const recording: Recording = {
  consoleMessages: [
    { type: 'log', message: 'started', timestamp: at(0) },
    { type: 'error', message: 'Cannot read\n  properties', timestamp: at(30) },
  ],
  networkRequests: [
    { url: 'https://example.com/', method: 'GET', status: 200, timestamp: at(1) },
    { url: 'https://example.com/cart', method: 'POST', status: 500, timestamp: at(29) },
    { url: 'https://example.com/beacon', method: 'POST', timestamp: at(60) },
  ],
  clicks: [{ x: 10, y: 20, timestamp: at(28), element: '#buy' }],
};

/** The batches of a job, as the service reads them. */
const batches =
  (...list: Recording[]) =>
  () =>
    list;

describe('the events of a report', () => {
  it('are in order of time, with ids that count within their list', async () => {
    expect((await telemetryEvents(batches(recording))).map(({ id }) => id)).toEqual([
      'console-1',
      'network-1',
      'interaction-1',
      'network-2',
      'console-2',
      'network-3',
    ]);
  });

  it('have one line of text', async () => {
    expect(
      (await telemetryEvents(batches(recording))).map(({ summary, detail }) => [summary, detail]),
    ).toEqual([
      ['log: started', 'log'],
      ['GET https://example.com/ → 200', '200'],
      ['click at 10, 20 on #buy', '#buy'],
      ['POST https://example.com/cart → 500', '500'],
      ['error: Cannot read', 'error'],
      ['POST https://example.com/beacon', undefined],
    ]);
  });

  it('have what happened to the page and what the tester did, of a remote browser', async () => {
    const captured: Recording = {
      ...{ consoleMessages: [], networkRequests: [] },
      clicks: [{ x: 1, y: 2, timestamp: at(1), element: '#name' }],
      pageEvents: [
        { kind: 'navigation', url: 'https://example.com/cart', timestamp: at(0) },
        { kind: 'dialog', detail: 'alert: Sold\nout', url: 'https://example.com/cart', timestamp: at(4) },
        { kind: 'crash', url: 'https://example.com/cart', timestamp: at(5) },
      ],
      interactions: [
        { kind: 'input', element: '#name', timestamp: at(2) },
        { kind: 'key', element: '#name', detail: 'Enter', timestamp: at(3) },
      ],
    };
    const events = await telemetryEvents(batches(captured));
    expect(events.map(({ id, source, summary, detail }) => [id, source, summary, detail])).toEqual([
      ['page_state-1', 'page_state', 'the page became https://example.com/cart', 'navigation'],
      ['interaction-1', 'interaction', 'click at 1, 2 on #name', '#name'],
      ['interaction-2', 'interaction', 'input on #name', '#name'],
      ['interaction-3', 'interaction', 'key Enter on #name', '#name'],
      ['page_state-2', 'page_state', 'a dialog opened: alert: Sold out https://example.com/cart', 'dialog'],
      ['crash-1', 'crash', 'the page crashed https://example.com/cart', 'crash'],
    ]);
    expect(JSON.parse(await testerDataOf(9, batches(captured)))).toEqual({
      testDurationSeconds: 9,
      ...captured,
    });
  });

  it('have the lines below the first one of a console message as their stack', async () => {
    const stackOf = async (message: string) => {
      const consoleMessages = [{ type: 'error', message, timestamp: at(0) }];
      const [event] = await telemetryEvents(batches({ consoleMessages, networkRequests: [], clicks: [] }));
      return [event!.summary, event!.stack];
    };
    const frames = '    at pay (https://example.com/app.js:3:7)\n    at async main';
    expect(await stackOf(`TypeError: x\r\n${frames}\n`)).toEqual(['error: TypeError: x', frames.trimEnd()]);
    expect(await stackOf('one line\n \n')).toEqual(['error: one line', undefined]);
    expect(await stackOf(`\nfirst\n${'😀'.repeat(2_000)}`)).toEqual(['error: first', '😀'.repeat(1_000)]);
    expect(await stackOf('x'.repeat(9_000))).toEqual([`error: ${'x'.repeat(2_000)}`, undefined]);
    expect(await stackOf(`first\nx${'😀'.repeat(2_000)}`)).toEqual([
      'error: first',
      `x${'😀'.repeat(999)}\ufffd`,
    ]);
  });

  it('show that a request had no answer', async () => {
    const networkRequests = [{ url: 'https://example.com/pay', method: 'POST', status: 0, timestamp: at(0) }];
    const [event] = await telemetryEvents(batches({ consoleMessages: [], networkRequests, clicks: [] }));
    expect(event).toMatchObject({ summary: 'POST https://example.com/pay → 0', detail: '0' });
  });

  it('contain no characters that text columns refuse', async () => {
    const said = 'a\0b\ud800';
    const [error] = await telemetryEvents(
      batches({
        consoleMessages: [{ type: said, message: said, timestamp: at(0) }],
        networkRequests: [],
        clicks: [],
      }),
    );
    expect(error).toMatchObject({ summary: 'a\ufffdb\ufffd: a\ufffdb\ufffd', detail: 'a\ufffdb\ufffd' });
  });

  it('include errors first, then those near clicks, and keep their ids when not all fit', async () => {
    const all = await telemetryEvents(batches(recording));
    const bytes = (id: string) => Buffer.byteLength(JSON.stringify(all.find((event) => event.id === id))) + 1;
    const limit = ['console-2', 'network-2', 'interaction-1'].reduce((sum, id) => sum + bytes(id), 0);
    expect((await telemetryEvents(batches(recording), limit)).map(({ id }) => id)).toEqual([
      'interaction-1',
      'network-2',
      'console-2',
    ]);
  });

  it('treat console errors and refused or unanswered requests as errors', async () => {
    const requests = [200, 302, 399, 400, 404, 503, 0].map((status) => ({
      url: 'u',
      method: 'GET',
      status,
      timestamp: at(0),
    }));
    const errors: string[] = [];
    for await (const events of recordedEvents([{ ...recording, networkRequests: requests }])) {
      errors.push(...events.filter(({ isError }) => isError).map(({ id }) => id));
    }
    expect(errors).toEqual(['console-2', 'network-4', 'network-5', 'network-6', 'network-7']);
  });
});

describe('a recording in many batches', () => {
  it('is the same as one in a single batch', async () => {
    const none = { consoleMessages: [], networkRequests: [], clicks: [] };
    const split = [
      ...recording.consoleMessages.map((message) => ({ ...none, consoleMessages: [message] })),
      none,
      ...recording.networkRequests.map((request) => ({ ...none, networkRequests: [request] })),
      { ...none, clicks: recording.clicks },
    ];
    for (const limit of [0, 150, 300, 450, 10_000]) {
      expect(await telemetryEvents(batches(...split), limit)).toEqual(
        await telemetryEvents(batches(recording), limit),
      );
      expect(await testerDataOf(1, batches(...split), limit)).toEqual(
        await testerDataOf(1, batches(recording), limit),
      );
    }
  });
});

describe('testerData', () => {
  it('has the stored recording and the billed seconds', async () => {
    expect(JSON.parse(await testerDataOf(61, batches(recording)))).toEqual({
      testDurationSeconds: 61,
      ...recording,
    });
  });

  it('stays within its limit and keeps errors before anything else', async () => {
    const many = {
      ...recording,
      consoleMessages: [
        ...Array.from({ length: 500 }, (_, second) => ({
          type: 'log',
          message: 'x'.repeat(100),
          timestamp: at(1_000 + second),
        })),
        recording.consoleMessages[1]!,
      ],
    };
    const text = await testerDataOf(1, batches(many), 2_000);
    const data = JSON.parse(text) as TesterData;
    expect(Buffer.byteLength(text)).toBeLessThan(2_200);
    expect(data.consoleMessages).toContainEqual(recording.consoleMessages[1]);
    expect(data.clicks).toEqual(recording.clicks);
    expect(data.consoleMessages.length).toBeGreaterThan(1);
  });
});

describe('a telemetry batch', () => {
  it('may have at most 512 KB as JSON', () => {
    const batch = (bytes: number) => {
      const empty = {
        jobId: 'j',
        batchId: 'b',
        consoleMessages: [{ type: 'log', message: '', timestamp: at(0) }],
      };
      const message = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(empty)));
      return { ...empty, consoleMessages: [{ type: 'log', message, timestamp: at(0) }] };
    };
    expect(batchFaults(batch(512 * 1024))).toEqual([]);
    expect(batchFaults(batch(512 * 1024 + 1))[0]!.message).toContain('512 KB');
  });

  it('is refused with the index of the event when a timestamp is not an instant', () => {
    const clicks = [
      { x: 1, y: 1, timestamp: at(0) },
      { x: 1, y: 1, timestamp: '2026-W01-1' },
    ];
    expect(batchFaults({ jobId: 'j', batchId: 'b', clicks })).toMatchObject([
      { param: 'clicks[1].timestamp' },
    ]);
  });

  it.each([
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00:00.123456', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('is stored with its instants in UTC, also without a zone: %s', (sent, kept) => {
    const batch = { jobId: 'j', batchId: 'b', clicks: [{ x: 1, y: 2, element: '#pay', timestamp: sent }] };
    expect(batchFaults(batch)).toEqual([]);
    expect(storedLists(batch)).toEqual({
      consoleMessages: '[]',
      networkRequests: '[]',
      clicks: JSON.stringify([{ x: 1, y: 2, element: '#pay', timestamp: kept }]),
      pageEvents: '[]',
      interactions: '[]',
    });
  });

  it('leaves out fields that are null', () => {
    const request = {
      url: 'https://a.example/',
      method: 'GET',
      timestamp: at(0),
      status: null,
      failure: null,
    };
    const batch = { batchId: 'one', networkRequests: [request] } as unknown as Batch;
    const [kept] = JSON.parse(storedLists(batch).networkRequests) as [object];
    expect(kept).toEqual({ url: 'https://a.example/', method: 'GET', timestamp: at(0) });
  });
});
