/**
 * An upgrade from the release before, and the rollback, while callers and testers work. Two replicas of every service
 * change their release in sequence, so that all services run in both releases beside each other. A new replica migrates its
 * database first, so the release before works on the newer schema.
 *
 * Beside ordinary callers, whole stories go from the creation of a job to its signed webhook (`load/story.ts`). Each request
 * goes to a random gateway. NATS gives each call to a random replica of the service, and each event to the replica that
 * asks first. So all four pairs of releases meet at each call between two services. 5,000 steps are about 450 stories by
 * callers, 110 by schedules and 110 that are filed: the chance that a call of 110 stories leaves out one of its pairs is
 * below 4 × (3/4)^110, which is 10^-13. The relay of an outbox is one process at a time. It changes with its replica.
 *
 * `PREVIOUS=<revision>` names the release before. `STEPS=500` makes fewer steps than 5,000 with the two releases together.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Deployment, eventually, projectRoot, removeFolder, usualServices } from '@handtest/deployment';
import { CodehostServer } from '@handtest/fakes';
import { report } from './access/exchange.js';
import type { Participants } from './participants.js';
import { type Answer, countsText, isError, isOdd, outcomeText } from './load/answer.js';
import { faultCount, integrityText, settledIntegrity } from './load/integrity.js';
import { Load, type Rates } from './load/load.js';
import { buildRelease, previousRevision } from './load/previous-release.js';
import { ReadyGateways } from './load/ready-gateways.js';
import { failuresOf, type Step, stepsText, storiesText } from './load/step.js';
import { Stories } from './load/stories.js';
import { createUsers } from './load/users.js';

const stepsOfBoth = Number(process.env.STEPS ?? 5_000);
/** About 17 requests per second. Testers end more jobs than callers create. */
const rates: Rates = {
  create: 1,
  status: 4,
  record: 2,
  list: 2,
  balance: 2,
  me: 2,
  'log in': 0.5,
  cancel: 0.2,
  test: 4,
};

const revision = previousRevision();
let previous: string;
let deployment: Deployment;
let gateways: ReadyGateways;
let participants: Participants;
let codehost: CodehostServer;
let load: Load;
let stories: Stories;

beforeAll(async () => {
  previous = buildRelease(revision);
  codehost = await CodehostServer.start();
  deployment = await Deployment.start({
    release: previous,
    replicas: 2,
    environment: {
      all: { SHUTDOWN_DRAIN_MS: '1000' },
      gateway: { TRUSTED_PROXIES: 'loopback' },
      billing: { SIGNUP_CREDIT_USD: '1000000' },
      codehost: codehost.environment,
    },
  });
  gateways = new ReadyGateways(deployment);
  const gateway = () => gateways.choose();
  const created = await createUsers(deployment, gateway);
  participants = created.participants;
  load = new Load(created.users);
  stories = await Stories.prepare({ deployment, codehost, gateway, receiver: participants.receiver });
});
afterAll(async () => {
  await stories?.close();
  gateways?.stop();
  await deployment?.stop();
  await participants?.receiver.stop();
  await codehost?.stop();
  if (previous) removeFolder(previous);
});

async function changeRelease(replica: number, release: string): Promise<void> {
  for (const service of usualServices) {
    await deployment.suspend(service, replica);
    await deployment.resume(service, replica, release);
  }
}

interface Phase {
  readonly answers: readonly Answer[];
  readonly steps: readonly Step[];
}

async function during(phase: string, happening: Promise<unknown>): Promise<Phase> {
  await happening;
  const done = { answers: load.answers.splice(0), steps: stories.steps.splice(0) };
  report(`${phase}: ${outcomeText(done.answers)}; ${stepsText(done.steps)}`);
  expect(failuresOf(done.steps)).toEqual([]);
  return done;
}

async function untilSteps(count: number): Promise<void> {
  while (stories.steps.length < count && !stories.hasFailed) await pause(100);
}

async function endLoad(): Promise<void> {
  await pause(5_000);
  await Promise.all([load.stop(), stories.stop()]);
}

async function endAllJobs(): Promise<void> {
  load.start({ test: 20 });
  await eventually(() => expect(load.unended).toBe(0), { timeoutMs: 120_000 }).finally(() => load.stop());
}

it.each(['upgrade', 'rollback'])(
  '%s: no call or step fails, and all jobs end',
  async (direction) => {
    const release = direction === 'upgrade' ? projectRoot() : previous;
    const title = `${direction}, release before: ${revision}`;
    load.start(rates);
    stories.start();
    const phases = [
      await during(`${title}, before`, pause(5_000)),
      await during(`${title}, second replicas change`, changeRelease(1, release)),
      await during(`${title}, both releases`, untilSteps(stepsOfBoth)),
      await during(`${title}, first replicas change`, changeRelease(0, release)),
      await during(`${title}, after`, endLoad()),
    ];
    const answers = phases.flatMap((phase) => phase.answers);
    const steps = phases.flatMap((phase) => phase.steps);
    report(`${title}, in all: ${outcomeText(answers)}; ${countsText(answers, true)}`);
    report(`${title}, in all: ${stepsText(steps)}; stories ${storiesText(steps)}`);
    const unwanted = answers.filter((answer) => isError(answer) || isOdd(answer));
    expect(countsText(unwanted, true)).toBe('none');
    await endAllJobs();
    const integrity = await settledIntegrity(deployment, participants.receiver, load.acknowledged);
    report(`${title}, rows: ${integrityText(integrity)}`);
    expect(faultCount(integrity.faults)).toBe(0);
    expect(integrity).toMatchObject({ ended: integrity.jobs, webhooksTwice: 0 });
  },
  3_600_000,
);
