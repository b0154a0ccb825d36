import fc from 'fast-check';
import { EventStore, allEvents } from './event-store.js';
import { lastAtOrBefore } from './time-search.js';
import type { Telemetry } from './recorded.js';

const at = (ms: number) => new Date(ms).toISOString();
const none: Telemetry = { consoleMessages: [], networkRequests: [], clicks: [] };

function storeOf(...parts: readonly Partial<Telemetry>[]): EventStore {
  const store = new EventStore();
  for (const part of parts) store.add({ ...none, ...part });
  store.finish();
  return store;
}

const message = (ms: number, text: string, type = 'log') => ({ timestamp: at(ms), type, message: text });
const request = (ms: number, url: string, status?: number, method = 'GET') => ({
  timestamp: at(ms),
  method,
  url,
  ...(status !== undefined && { status }),
});

describe('the store', () => {
  it('returns each event as it was recorded', () => {
    const store = storeOf({
      consoleMessages: [message(1, 'hello', 'warn')],
      networkRequests: [
        request(2, 'https://shop.example/pay', 500, 'POST'),
        { ...request(3, 'https://shop.example'), durationMs: 41 },
      ],
      clicks: [
        { timestamp: at(4), x: 10, y: 20, element: '#pay' },
        { timestamp: at(5), x: 1, y: 2 },
      ],
      pageEvents: [
        { timestamp: at(6), kind: 'dialog', detail: 'alert: Sold out', url: 'https://shop.example' },
      ],
      interactions: [{ timestamp: at(7), kind: 'key', detail: 'Enter', element: '#name' }],
    });
    expect([...store.rows('page')]).toEqual([
      { atMs: 6, word: 'dialog', text: 'alert: Sold out https://shop.example', a: NaN, b: NaN },
      { atMs: 7, word: 'key', text: 'Enter #name', a: NaN, b: NaN },
    ]);
    expect([...store.rows('console')]).toEqual([{ atMs: 1, word: 'warn', text: 'hello', a: NaN, b: NaN }]);
    expect([...store.rows('network')]).toEqual([
      { atMs: 2, word: 'POST', text: 'https://shop.example/pay', a: 500, b: NaN },
      { atMs: 3, word: 'GET', text: 'https://shop.example', a: NaN, b: 41 },
    ]);
    expect([...store.rows('click')]).toEqual([
      { atMs: 4, word: '', text: '#pay', a: 10, b: 20 },
      { atMs: 5, word: '', text: '', a: 1, b: 2 },
    ]);
    expect(store.range()).toEqual([1, 7]);
  });

  it('has a crash of the page as an error of the console too', () => {
    const store = storeOf({ pageEvents: [{ timestamp: at(1), kind: 'crash' }] });
    const text = (kind: 'console' | 'page') =>
      Array.from(store.select(kind, { search: '', only: 'faults' }), (row) => store.of(kind).row(row).text);
    expect([text('console'), text('page')]).toEqual([['The page crashed'], ['']]);
  });

  it('has no range without events', () => {
    expect(storeOf().range()).toBeUndefined();
  });

  it('sorts by time, and keeps the order of events of the same instant', () => {
    const anyTimes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3_000 });
    fc.assert(
      fc.property(anyTimes, fc.nat(3_000), (times, cut) => {
        const messages = times.map((ms, index) => message(ms, String(index)));
        const store = storeOf(
          { consoleMessages: messages.slice(0, cut) },
          { consoleMessages: messages.slice(cut) },
        );
        const expected = times.map((ms, index) => [ms, String(index)] as const).sort(([a], [b]) => a - b);
        expect([...store.rows('console')].map(({ atMs, text }) => [atMs, text])).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('counts the words of a kind', () => {
    const store = storeOf({ consoleMessages: [message(1, 'a', 'warn'), message(2, 'b'), message(3, 'c')] });
    expect(store.of('console').words()).toEqual([
      ['log', 2],
      ['warn', 1],
    ]);
  });
});

describe('a filter', () => {
  const store = storeOf({
    consoleMessages: [
      message(1, 'Payment (1) failed', 'error'),
      message(2, 'ready'),
      message(3, 'x', 'assert'),
    ],
    networkRequests: [request(1, '/a', 200), request(2, '/b', 404), request(3, '/c', 0), request(4, '/d')],
  });
  const textsOf = (kind: 'console' | 'network', filter: Parameters<EventStore['select']>[1]) =>
    [...store.select(kind, filter)].map((row) => store.of(kind).row(row).text);

  it('finds a part of the text in any case, without a meaning of its signs', () => {
    expect(textsOf('console', { search: 'PAYMENT (1', only: 'all' })).toEqual(['Payment (1) failed']);
    expect(textsOf('console', { search: '.*', only: 'all' })).toEqual([]);
  });

  it('finds the type of a message', () => {
    expect(textsOf('console', { search: 'assert', only: 'all' })).toEqual(['x']);
  });

  it('keeps errors and failed requests only', () => {
    expect(textsOf('console', { search: '', only: 'faults' })).toEqual(['Payment (1) failed', 'x']);
    expect(textsOf('network', { search: '', only: 'faults' })).toEqual(['/b', '/c']);
  });

  it('keeps one type only', () => {
    expect(textsOf('console', { search: '', only: '=log' })).toEqual(['ready']);
  });

  it('keeps what a scan of all events keeps', () => {
    const anyMessage = fc.tuple(fc.nat(50), fc.string({ maxLength: 4 }), fc.constantFrom('log', 'error'));
    const anySearch = fc.string({ maxLength: 2 });
    fc.assert(
      fc.property(fc.array(anyMessage), anySearch, (entries, search) => {
        const any = storeOf({ consoleMessages: entries.map(([ms, text, type]) => message(ms, text, type)) });
        const has = (text: string) => text.toLowerCase().includes(search.toLowerCase());
        const expected = [...any.rows('console')].filter(({ text, word }) => has(text) || has(word));
        const rows = any.select('console', { search, only: 'all' });
        expect([...rows].map((row) => any.of('console').row(row))).toEqual(expected);
      }),
    );
  });
});

describe('a recording of the largest permitted size', () => {
  const events = 200_000;
  const kindOf = (index: number) => index % 10;
  const large = (): Telemetry => {
    const text = 'x'.repeat(280);
    const telemetry: Telemetry = { consoleMessages: [], networkRequests: [], clicks: [] };
    for (let index = 0; index < events; index++) {
      const ms = index * 36;
      if (kindOf(index) < 5) telemetry.consoleMessages.push(message(ms, `${index} ${text}`));
      else if (kindOf(index) < 9) telemetry.networkRequests.push(request(ms, `/${index}/${text}`, 200));
      else telemetry.clicks.push({ timestamp: at(ms), x: 1, y: 1, element: `#item-${index % 500}` });
    }
    return telemetry;
  };

  it('is read, searched and found within generous limits', () => {
    const json = JSON.stringify(large());
    const marks = [performance.now()];
    const store = storeOf(JSON.parse(json) as Telemetry);
    marks.push(performance.now());
    const found = store.select('console', { search: '9999', only: 'all' });
    marks.push(performance.now());
    const times = store.of('console').timesOf(store.select('console', allEvents));
    for (let seek = 0; seek < 10_000; seek++) lastAtOrBefore(times, seek * 700);
    marks.push(performance.now());
    const [build, search, seeks] = marks.slice(1).map((mark, index) => Math.round(mark - marks[index]!));
    process.stdout.write(
      `${events} events, ${Math.round(json.length / 1e6)} MB: built in ${build} ms, searched in ${search} ms, 10,000 seeks in ${seeks} ms\n`,
    );
    expect(times).toHaveLength(events / 2);
    expect(found.length).toBeGreaterThan(0);
    expect(build).toBeLessThan(20_000);
  });
});
