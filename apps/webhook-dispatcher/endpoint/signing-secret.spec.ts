import { newSigningSecret, signatureHeaders } from './signing-secret.js';

it('is whsec_ and 32 fresh bytes in base64', () => {
  const secrets = Array.from({ length: 1_000 }, newSigningSecret);
  expect(new Set(secrets).size).toBe(1_000);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

// From the documentation of Standard Webhooks; the hex was computed with `openssl dgst -sha256 -hmac`.
it('signs a known message as Standard Webhooks and OpenSSL do', () => {
  const body = Buffer.from('{"test": 2432232314}');
  expect(
    signatureHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body,
    }),
  ).toEqual({
    'x-service-signature': '80ec8a89ce3cd22133a1066caecb4d04fea7467657c8514d717ec42c38a5c94c',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs bytes, not text', () => {
  const message = { id: 'whd_1', timestamp: 1 };
  const bytes = signatureHeaders('whsec_AA==', { ...message, body: Buffer.of(0xff) });
  const text = signatureHeaders('whsec_AA==', { ...message, body: Buffer.from('\ufffd') });
  expect(bytes['x-service-signature']).not.toBe(text['x-service-signature']);
  expect(bytes['webhook-signature']).not.toBe(text['webhook-signature']);
});
