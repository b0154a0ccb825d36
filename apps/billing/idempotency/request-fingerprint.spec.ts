import { requestFingerprint } from './request-fingerprint.js';

test('a request is the same in any order, with any key, and no other is', () => {
  const request = { tier: 'pro', billingCycle: 'monthly', idempotencyKey: 'a' };
  const same = { billingCycle: 'monthly', organizationId: undefined, tier: 'pro', idempotencyKey: 'b' };
  expect(requestFingerprint(same)).toBe(requestFingerprint(request));
  for (const other of [
    { ...request, tier: 'max' },
    { ...request, organizationId: 'org_1' },
    { creditUsd: 5 },
  ]) {
    expect(requestFingerprint(other)).not.toBe(requestFingerprint(request));
  }
});
