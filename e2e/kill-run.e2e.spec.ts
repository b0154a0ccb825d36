/** Every job has one delivery and its webhook arrives, whatever is killed meanwhile: the small version. */
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

it('loses no webhook of 20 jobs while 8 things are killed', async () => {
  await proveNothingIsLost(deployment, cast, { jobs: 20, kills: 2 });
}, 300_000);
