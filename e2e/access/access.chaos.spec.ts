/** The same proofs as in `npm test`, in full. */
import { Deployment } from '@handtest/deployment';
import { endNeighbours, environmentOf, type Neighbours, startNeighbours } from './neighbours.js';
import { proveHostileRequests, proveMutatedTokens, proveRevocation } from './proof.js';
import { Scene } from './scene.js';

let neighbours: Neighbours;
let deployment: Deployment;
let scene: Scene;

beforeAll(async () => {
  neighbours = await startNeighbours();
  deployment = await Deployment.start({
    replicas: { gateway: 3 },
    environment: {
      identity: { INVITATIONS_PER_USER: '100000', ...environmentOf(neighbours) },
      billing: neighbours.stripe.environment,
    },
  });
  scene = await Scene.set(deployment, neighbours);
});
afterAll(async () => {
  await scene?.end();
  await deployment?.stop();
  if (neighbours) await endNeighbours(neighbours);
});

it('lets nobody in after the answer that took the right away', async () => {
  await proveRevocation(scene, 20, 1_000, 1_500);
});

it('refuses tokens that are almost right, without asking anybody', async () => {
  await proveMutatedTokens(scene, 10_000);
});

it('answers hostile requests with a 4xx and no trace of code', async () => {
  await proveHostileRequests(scene, 100);
});
