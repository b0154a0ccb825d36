import { harOf } from './har.js';

const requests = [
  { atMs: 1_772_445_600_123, word: 'POST', text: 'https://shop.example/pay?id=1&id=2', a: 503, b: 250 },
  { atMs: 1_772_445_601_000, word: 'GET', text: '/relative', a: NaN, b: NaN },
];

it('has each request with its instant, query and status', () => {
  const { log } = JSON.parse(harOf('job_1', requests)) as {
    log: { version: string; entries: Record<string, Record<string, unknown>>[] };
  };
  expect(log.version).toBe('1.2');
  expect(log.entries).toHaveLength(2);
  const [first, second] = log.entries;
  expect(first).toMatchObject({
    startedDateTime: '2026-03-02T10:00:00.123Z',
    time: 250,
    timings: { wait: 250 },
    request: {
      method: 'POST',
      queryString: [
        { name: 'id', value: '1' },
        { name: 'id', value: '2' },
      ],
    },
    response: { status: 503 },
  });
  expect(second).toMatchObject({ request: { url: '/relative', queryString: [] }, response: { status: 0 } });
});

it('has every field that the format requires', () => {
  const { log } = JSON.parse(harOf('job_1', requests)) as { log: { entries: object[] } };
  for (const entry of log.entries) {
    expect(Object.keys(entry).sort()).toEqual([
      'cache',
      'request',
      'response',
      'startedDateTime',
      'time',
      'timings',
    ]);
    const { request, response } = entry as { request: object; response: object };
    for (const field of ['httpVersion', 'cookies', 'headers', 'headersSize', 'bodySize']) {
      expect(request).toHaveProperty(field);
      expect(response).toHaveProperty(field);
    }
    expect(response).toMatchObject({ statusText: '', redirectURL: '', content: { size: 0, mimeType: '' } });
  }
});
