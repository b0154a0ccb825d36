/** The same job with two replicas of every service, also while each of them is killed during the job. */
import { Deployment, usualServices } from '@handtest/deployment';
import { type Participants, createParticipants } from './participants.js';
import { completeJob, completeRun } from './job-flow.js';

let deployment: Deployment;
let participants: Participants;

beforeAll(async () => {
  deployment = await Deployment.start({ replicas: 2 });
  participants = await createParticipants(deployment);
});
afterAll(async () => {
  await participants.receiver.stop();
  await deployment.stop();
});

it('a job is completed, read, paid and reported by webhook', async () => {
  await completeJob(participants);
});

it('the blocking call answers with the finished job', async () => {
  await completeRun(participants);
});

describe('nothing is lost when a process is killed during a job', () => {
  it.each(usualServices)('%s', async (service) => {
    const steps: string[] = [];
    await completeJob(participants, (step) => {
      // The replicas alternate, so that the one that did the last step is killed as often as the other.
      deployment.kill(service, steps.length % 2);
      steps.push(step);
    });
    expect(steps).toEqual(['created', 'claimed', 'recorded', 'submitted']);
  });
});
