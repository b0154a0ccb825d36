import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newSigningSecret, signatureHeaders } from './signing-secret.js';

it('is whsec_ and 32 random bytes in base64', () => {
  const secrets = Array.from({ length: 1_000 }, newSigningSecret);
  expect(new Set(secrets).size).toBe(1_000);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

// From the documentation of Standard Webhooks; the hex was computed with `openssl dgst -sha256 -hmac`.
it('signs a known message as Standard Webhooks and OpenSSL do', () => {
  const body = Buffer.from('{"test": 2432232314}');
  expect(
    signatureHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
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
  const bytes = signatureHeaders(['whsec_AA=='], { ...message, body: Buffer.of(0xff) });
  const text = signatureHeaders(['whsec_AA=='], { ...message, body: Buffer.from('\ufffd') });
  expect(bytes['x-service-signature']).not.toBe(text['x-service-signature']);
  expect(bytes['webhook-signature']).not.toBe(text['webhook-signature']);
});

const now = () => Math.floor(Date.now() / 1_000);

it('is verified by the library of Standard Webhooks with any body', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const secret = newSigningSecret();
      const headers = signatureHeaders([secret], { id: 'whd_1', timestamp: now(), body: Buffer.from(json) });
      expect(new Webhook(secret).verify(json, headers)).toEqual(JSON.parse(json));
      expect(() => new Webhook(secret).verify(`${json} `, headers)).toThrow();
    }),
  );
});

it('is verified by the new and the previous secret during a rotation, and by no other', () => {
  const [newest, previous, third] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
  const body = '{"jobId":"job_1"}';
  const message = { id: 'whd_1', timestamp: now(), body: Buffer.from(body) };
  const headers = signatureHeaders([newest, previous], message);
  for (const secret of [newest, previous]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ jobId: 'job_1' });
  }
  expect(() => new Webhook(third).verify(body, headers)).toThrow();
  expect(headers['x-service-signature']).toBe(signatureHeaders([newest], message)['x-service-signature']);
});
