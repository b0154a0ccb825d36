/** The same proof as in `npm test`, in full. */
import { Deployment } from '@handtest/testing';
import { type Cast, gather } from './cast.js';
import { proveNothingIsLost } from './kill-run.js';

let deployment: Deployment;
let cast: Cast;

beforeAll(async () => {
  deployment = await Deployment.start({
    services: ['gateway', 'identity', 'job', 'billing', 'webhook-dispatcher'],
    replicas: { job: 2, 'webhook-dispatcher': 2 },
    environment: { gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  cast = await gather(deployment);
});
afterAll(async () => {
  await cast?.receiver.stop();
  await deployment?.stop();
});

it('loses no webhook of 500 jobs while 80 things are killed', async () => {
  await proveNothingIsLost(deployment, cast, { jobs: 500, kills: 20 });
}, 3_600_000);
