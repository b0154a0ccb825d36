import fc from 'fast-check';
import { simulatedTestOf } from './outcome.js';

it.each([
  ['http://pass.test', { kind: 'report', verdict: 'pass' }],
  ['https://FAIL.test:8443/shop?a=1', { kind: 'report', verdict: 'fail' }],
  ['https://notapplicable.test/', { kind: 'report', verdict: 'not_applicable' }],
  ['https://expire.test/', { kind: 'expire' }],
  ['https://reject.test/', { kind: 'impossible', reason: expect.stringContaining('simulated') }],
  ['https://unreachable.test/', { kind: 'url_unreachable', reason: expect.stringContaining('simulated') }],
])('%s chooses its outcome', (url, outcome) => {
  expect(simulatedTestOf(url)).toEqual({ outcome, workMs: 1_000 });
});

it('slow.test passes after 30 seconds', () => {
  expect(simulatedTestOf('https://slow.test')).toEqual({
    outcome: { kind: 'report', verdict: 'pass' },
    workMs: 30_000,
  });
});

it('any other host passes', () => {
  const hosts = fc.oneof(fc.domain(), fc.constantFrom('constructor', 'shop.fail.test', 'fail.test.example'));
  fc.assert(
    fc.property(hosts, (host) => {
      expect(simulatedTestOf(`https://${host}/fail.test`).outcome).toEqual({
        kind: 'report',
        verdict: 'pass',
      });
    }),
  );
});

it('an address that is none passes, too: a job with it was accepted once, and has to end', () => {
  expect(simulatedTestOf('https://foo.0x4/').outcome).toEqual({ kind: 'report', verdict: 'pass' });
});
