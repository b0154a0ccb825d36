/** The full versions of the proofs in `npm test`. */
import { Deployment } from '@handtest/deployment';
import { stopThirdParties, environmentOf, type ThirdParties, startThirdParties } from './third-parties.js';
import { proveHostileRequests, proveMutatedTokens, proveRevocation } from './proof.js';
import { TestSystem } from './test-system.js';

let thirdParties: ThirdParties;
let deployment: Deployment;
let system: TestSystem;

beforeAll(async () => {
  thirdParties = await startThirdParties();
  deployment = await Deployment.start({
    replicas: { gateway: 3 },
    environment: {
      identity: { INVITATIONS_PER_USER: '100000', ...environmentOf(thirdParties) },
      billing: thirdParties.stripe.environment,
      codehost: thirdParties.codehost.environment,
    },
  });
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
