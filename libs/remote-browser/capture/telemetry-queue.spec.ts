import fc from 'fast-check';
import { type TelemetryBatch, TelemetryQueue } from './telemetry-queue.js';

const timestamp = '2026-01-01T00:00:00.000Z';
const message = (text: string) => ({ type: 'log', message: text, timestamp });

it('hands every item over once and in order, also when answers get lost', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(fc.boolean(), { maxLength: 8 }), async (lengths, failures) => {
      const taken = new Map<number, TelemetryBatch>();
      const fails = [...failures];
      const queue = new TelemetryQueue({
        retryMs: 0,
        send: (batch) => {
          // The answer may get lost after the batch was stored.
          taken.set(batch.number, batch);
          return fails.shift() ? Promise.reject(new Error('lost')) : Promise.resolve();
        },
      });
      const texts = lengths.map((length, index) => `${index} ${'x'.repeat(length)}`);
      for (const text of texts) queue.add('consoleMessages', message(text));
      await queue.flush();
      queue.stop();
      const inOrder = [...taken.values()].toSorted((a, b) => a.number - b.number);
      expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_, index) => index));
      const received = inOrder.flatMap(({ consoleMessages }) => consoleMessages.map((item) => item.message));
      expect(received).toEqual(texts);
      expect(queue.dropped).toBe(0);
    }),
  );
});

it('keeps 16 MB while none are taken, and counts the rest', async () => {
  const queue = new TelemetryQueue({ send: () => new Promise(() => undefined) });
  for (let count = 0; count < 400; count++) queue.add('consoleMessages', message('x'.repeat(50_000)));
  expect(queue.dropped).toBeGreaterThan(50);
  expect(queue.dropped).toBeLessThan(100);
  queue.stop();
});

it('says how many events are missing when they could not be stored for too long', async () => {
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
  const kept: TelemetryBatch[] = [];
  const queue = new TelemetryQueue({ send: (batch) => isBack.then(() => void kept.push(batch)) });
  for (let count = 0; count < 400; count++) queue.add('consoleMessages', message('x'.repeat(50_000)));
  comeBack();
  await queue.flush();
  queue.stop();
  const messages = kept.flatMap(({ consoleMessages }) => consoleMessages);
  expect(messages).toHaveLength(400 - queue.dropped + 1);
  expect(messages.at(-1)).toMatchObject({
    type: 'warning',
    message: `${queue.dropped} events are missing here: they could not be stored for too long`,
  });
});

it('keeps errors, requests and clicks on a page that writes different messages without end', async () => {
  const kept: TelemetryBatch[] = [];
  const queue = new TelemetryQueue({ send: (batch) => Promise.resolve(void kept.push(batch)) });
  for (let tick = 0; tick < 200_000; tick++) {
    queue.add('consoleMessages', message(`tick ${tick}`));
    if (tick % 1_000 === 0) await queue.flush();
  }
  queue.add('consoleMessages', { type: 'exception', message: 'Uncaught Error: no hats', timestamp });
  queue.add('networkRequests', { url: 'https://shop.example/', method: 'GET', timestamp });
  for (let n = 0; n < 16_000; n++) queue.add('pageEvents', { kind: 'navigation', timestamp });
  queue.add('clicks', { x: 1, y: 2, element: '#buy', timestamp });
  await queue.flush();
  queue.stop();
  const messages = kept.flatMap(({ consoleMessages }) => consoleMessages);
  const requests = kept.flatMap(({ networkRequests }) => networkRequests);
  // The job takes 200,000 events.
  expect(messages.length + requests.length).toBeLessThan(100_000);
  const notes = messages.filter(({ type }) => type !== 'log').map((note) => note.message);
  expect(notes).toEqual([
    expect.stringMatching(/^Console messages other than errors are left out/),
    'Uncaught Error: no hats',
    expect.stringMatching(/^Page events are left out/),
  ]);
  expect([requests.length, kept.at(-1)!.clicks.length]).toEqual([1, 1]);
});
