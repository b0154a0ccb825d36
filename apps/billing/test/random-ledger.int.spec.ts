import { type BillingUnderTest, startBilling } from './billing-under-test.js';
import { race, runRandomOperations } from './random-ledger.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBilling();
}, 60_000);
afterAll(() => billing.stop());

test('random operations, purchases and refunds included, keep every rule at every sample', async () => {
  const run = await runRandomOperations(billing, 1_500);
  expect(run).toMatchObject({ operations: 1_500, faults: 0, doubleEnds: 0 });
  expect(run.samples).toBeGreaterThan(3);
});

test('64 clients at once get the credit for 10 exactly 10 times', async () => {
  expect(await race(billing, 64, 2)).toEqual([10, 10]);
});
