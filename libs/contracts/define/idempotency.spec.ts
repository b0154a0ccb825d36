import fc from 'fast-check';
import { canonicalJson, requestFingerprint } from './idempotency.js';

const request = {
  projectId: 'p',
  url: 'https://example.com',
  metadata: { b: [1, { y: 1, x: null }], a: 'é' },
};

describe('the fingerprint of a request', () => {
  it('does not depend on the order of the members or the key', () => {
    const shuffled = { metadata: { a: 'é', b: [1, { x: null, y: 1 }] }, url: request.url, projectId: 'p' };
    expect(requestFingerprint({ ...shuffled, idempotencyKey: 'two' })).toBe(
      requestFingerprint({ idempotencyKey: 'one', ...request }),
    );
  });

  it('treats a member without a value as absent', () => {
    expect(requestFingerprint({ ...request, template: undefined })).toBe(requestFingerprint(request));
  });

  it('differs when anything else does', () => {
    const others = [
      { ...request, url: 'https://example.com/' },
      { ...request, metadata: { ...request.metadata, b: [{ y: 1, x: null }, 1] } },
      { ...request, metadata: { ...request.metadata, c: null } },
      { ...request, targetDurationMinutes: 15 },
    ];
    const prints = [request, ...others].map(requestFingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('uses canonical JSON that is equal to the original', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
