/** The ledger under many random operations, and under many clients that compete for the same credit. */
import { type BillingUnderTest, startBilling } from './billing-under-test.js';
import { race, runRandomOperations } from './random-ledger.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBilling();
  await billing.addReplica();
}, 120_000);
afterAll(() => billing.stop());

test('100,000 random operations keep every rule at every sample, and end no hold twice', async () => {
  const run = await runRandomOperations(billing, 100_000);
  process.stdout.write(`random operations: ${JSON.stringify(run)}\n`);
  expect(run).toMatchObject({ operations: 100_000, faults: 0, doubleEnds: 0 });
  expect(run.samples).toBeGreaterThan(50);
  expect(run.refusals).toBeGreaterThan(0);
});

test('64 clients at once get the credit for 10 exactly 10 times, in each of 50 rounds', async () => {
  const winners = await race(billing, 64, 50);
  process.stdout.write(`64 clients, 50 rounds: ${Math.min(...winners)} to ${Math.max(...winners)} got it\n`);
  expect(winners).toEqual(Array.from({ length: 50 }, () => 10));
  expect(await billing.ledgerFaults()).toEqual([]);
});
