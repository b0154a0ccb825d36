import { request } from 'undici';
import { WebhookReceiver, type Fault } from './webhook-receiver.js';

let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(() => receiver.stop());

const post = (body: string | Buffer) =>
  request(receiver.url(), {
    method: 'POST',
    body,
    headers: { 'x-mark': 'yes' },
    headersTimeout: 300,
    bodyTimeout: 300,
  });

test('records the exact bytes and headers of a request', async () => {
  const body = Buffer.from([0x7b, 0xff, 0x00, 0x7d]);
  expect((await post(body)).statusCode).toBe(200);
  expect(receiver.requests).toHaveLength(1);
  expect(receiver.requests[0]!.body.equals(body)).toBe(true);
  expect(receiver.requests[0]).toMatchObject({
    method: 'POST',
    path: '/webhook',
    headers: { 'x-mark': 'yes' },
  });
});

test('answers in the given order and repeats the last answer', async () => {
  receiver.answerWith(
    { status: 500 },
    { status: 302, headers: { location: '/elsewhere' } },
    { status: 204, body: '' },
  );
  const statuses = [];
  for (let round = 0; round < 4; round++) statuses.push((await post('{}')).statusCode);
  expect(statuses).toEqual([500, 302, 204, 204]);
});

test.each<Fault>(['hang', 'reset', 'cut', 'endless', 'drip'])(
  'a receiver that shows the fault "%s" gives no whole answer',
  async (fault) => {
    receiver.answerWith({ fault });
    const attempt = post('{}').then(async ({ body }) => {
      let size = 0;
      for await (const chunk of body) {
        size += (chunk as Buffer).length;
        if (size > 1_000_000) throw new Error('too much');
        if (fault === 'drip' && size > 2) throw new Error('too slow');
      }
    });
    await expect(attempt).rejects.toThrow();
    expect(receiver.requests).toHaveLength(1);
  },
);
