/** The full versions of the proofs in `npm test`. */
import type { Deployment } from '@handtest/deployment';
import { startDeployment } from './deployment.js';
import { stopThirdParties, type ThirdParties, startThirdParties } from './third-parties.js';
import { proveHostileRequests, proveMutatedTokens, proveRevocation } from './proof.js';
import { TestSystem } from './test-system.js';

let thirdParties: ThirdParties;
let deployment: Deployment;
let system: TestSystem;

beforeAll(async () => {
  thirdParties = await startThirdParties();
  deployment = await startDeployment(thirdParties, { replicas: { gateway: 3 } });
  system = await TestSystem.create(deployment, thirdParties);
});
afterAll(async () => {
  await system?.end();
  await deployment?.stop();
  if (thirdParties) await stopThirdParties(thirdParties);
});

it('refuses every request that starts after access was revoked', async () => {
  await proveRevocation(system, 20, 1_000, 1_500);
});

it('refuses almost correct tokens without a call to identity', async () => {
  await proveMutatedTokens(system, 10_000);
});

it('answers hostile requests with a 4xx and no trace of code', async () => {
  await proveHostileRequests(system, 100);
});
