/** The same proofs as in `npm test`, in full. */
import { Deployment } from '@handtest/testing';
import { proveHostileRequests, proveMutatedTokens, proveRevocation } from './proof.js';
import { Scene } from './scene.js';

let deployment: Deployment;
let scene: Scene;

beforeAll(async () => {
  deployment = await Deployment.start({
    replicas: { gateway: 3 },
    environment: {
      gateway: { TRUSTED_PROXIES: 'loopback' },
      identity: { INVITATIONS_PER_USER: '100000' },
    },
  });
  scene = await Scene.set(deployment);
});
afterAll(async () => {
  await scene?.end();
  await deployment?.stop();
});

it('lets nobody in after the answer that took the right away', async () => {
  await proveRevocation(scene, 20, 1_000);
});

it('refuses tokens that are almost right, without asking anybody', async () => {
  await proveMutatedTokens(scene, 10_000);
});

it('answers hostile requests with a 4xx and no trace of code', async () => {
  await proveHostileRequests(scene, 100);
});
