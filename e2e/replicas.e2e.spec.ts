/** The same life of a job with two replicas of every service, also when each of them is killed in the middle of it. */
import { serviceNames } from '@handtest/contracts/topology';
import { Deployment } from '@handtest/deployment';
import { type Cast, gather } from './cast.js';
import { playJob, playRun } from './story.js';

let deployment: Deployment;
let cast: Cast;

beforeAll(async () => {
  deployment = await Deployment.start({ replicas: 2 });
  cast = await gather(deployment);
});
afterAll(async () => {
  await cast.receiver.stop();
  await deployment.stop();
});

it('a job is done, read, paid and announced', async () => {
  await playJob(cast);
});

it('the blocking call answers with the finished job', async () => {
  await playRun(cast);
});

describe('nothing is lost when a process is killed in the middle of a job', () => {
  it.each(serviceNames)('%s', async (service) => {
    const steps: string[] = [];
    await playJob(cast, (step) => {
      // The replicas in turn, so that the one that did the step before is hit as often as the other.
      deployment.kill(service, steps.length % 2);
      steps.push(step);
    });
    expect(steps).toEqual(['created', 'claimed', 'recorded', 'submitted']);
  });
});
