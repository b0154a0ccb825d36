import fc from 'fast-check';
import { Webhook as Standard } from 'standardwebhooks';
import { InvalidWebhook, verifyWebhook } from './webhook.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const body = JSON.stringify({
  jobId: 'job_1',
  livemode: false,
  status: 'completed',
  metadata: { costUsd: 0 },
});

/** The headers of an attempt, as the reference library of Standard Webhooks makes them. */
function headersOf(text: string, { by = [secret], secondsAgo = 0 } = {}): Record<string, string> {
  const at = new Date(Date.now() - secondsAgo * 1_000);
  const signatures = by.map((key) => new Standard(key).sign('msg_1', at, text));
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

it('returns the payload of a signed request, from text, bytes and every form of headers', async () => {
  const headers = headersOf(body);
  const bytes = new TextEncoder().encode(body);
  const upperCase = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const payloads = await Promise.all([
    verifyWebhook(body, headers, secret),
    verifyWebhook(bytes, new Headers(headers), secret),
    verifyWebhook(bytes.buffer, upperCase, secret),
  ]);
  for (const payload of payloads) expect(payload).toEqual(JSON.parse(body));
});

it('accepts one of several signatures, as during the change of a secret', async () => {
  const headers = headersOf(body, { by: [other, secret] });
  await expect(verifyWebhook(body, headers, secret)).resolves.toMatchObject({ jobId: 'job_1' });
  await expect(verifyWebhook(body, headers, other)).resolves.toMatchObject({ jobId: 'job_1' });
});

it('refuses any other body', async () => {
  const headers = headersOf(body);
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: body.length - 1 }),
      fc.integer({ min: 1, max: 127 }),
      async (at, change) => {
        const bytes = new TextEncoder().encode(body);
        bytes[at]! ^= change;
        await expect(verifyWebhook(bytes, headers, secret)).rejects.toThrow(InvalidWebhook);
      },
    ),
  );
});

const good = headersOf(body);
const signature = good['webhook-signature']!;

it.each([
  ['another secret', headersOf(body, { by: [other] }), {}],
  ['another id', { ...good, 'webhook-id': 'msg_2' }, {}],
  ['no id', { ...good, 'webhook-id': undefined }, {}],
  ['no signature', { ...good, 'webhook-signature': undefined }, {}],
  ['an empty signature', { ...good, 'webhook-signature': 'v1,' }, {}],
  ['an unknown version', { ...good, 'webhook-signature': signature.replace('v1,', 'v2,') }, {}],
  ['a signature that is not base64', { ...good, 'webhook-signature': 'v1,%%%' }, {}],
  ['a cut signature', { ...good, 'webhook-signature': signature.slice(0, -8) }, {}],
  ['another time', { ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) - 1) }, {}],
  ['a time that is no number', { ...good, 'webhook-timestamp': 'now' }, {}],
  ['an old request', headersOf(body, { secondsAgo: 400 }), {}],
  ['a request of the future', headersOf(body, { secondsAgo: -400 }), {}],
  [
    'a request that is too old for this receiver',
    headersOf(body, { secondsAgo: 60 }),
    { toleranceSeconds: 30 },
  ],
])('refuses %s', async (_title, headers, options) => {
  await expect(verifyWebhook(body, headers, secret, options)).rejects.toThrow(InvalidWebhook);
});

it('accepts an older request where the receiver permits it', async () => {
  const headers = headersOf(body, { secondsAgo: 400 });
  await expect(verifyWebhook(body, headers, secret, { toleranceSeconds: 500 })).resolves.toBeDefined();
});

it.each([
  '',
  'whsec_',
  'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  // Of a variable that is not set.
  undefined as unknown as string,
])('names a wrong secret "%s"', async (wrong) => {
  const refusal = new TypeError("secret must be the webhook's secret, which begins with whsec_");
  await expect(verifyWebhook(body, good, wrong)).rejects.toThrow(refusal);
});
