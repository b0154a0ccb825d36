/**
 * An upgrade from the release before, and the rollback, while callers and testers work. Two replicas of every service
 * change their release in sequence, so that all services run in both releases beside each other. A new replica migrates its
 * database first, so the release before works on the newer schema.
 * `PREVIOUS=<revision>` names the release before. `CALLS=500` makes fewer calls than 2,000 to the two releases together.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Deployment, eventually, projectRoot, removeFolder, usualServices } from '@handtest/deployment';
import { report } from './access/exchange.js';
import type { Participants } from './participants.js';
import { type Answer, countsText, isError, isOdd, outcomeText } from './load/answer.js';
import { faultCount, integrityText, settledIntegrity } from './load/integrity.js';
import { Load, type Rates } from './load/load.js';
import { buildRelease, previousRevision } from './load/previous-release.js';
import { ReadyGateways } from './load/ready-gateways.js';
import { createUsers } from './load/users.js';

const callsToBoth = Number(process.env.CALLS ?? 2_000);
/** About 33 requests per second. Testers end more jobs than callers create. */
const rates: Rates = {
  create: 3,
  status: 8,
  record: 5,
  list: 2,
  balance: 2,
  me: 2,
  'log in': 1,
  cancel: 0.5,
  test: 10,
};

const revision = previousRevision();
let previous: string;
let deployment: Deployment;
let gateways: ReadyGateways;
let participants: Participants;
let load: Load;

beforeAll(async () => {
  previous = buildRelease(revision);
  deployment = await Deployment.start({
    release: previous,
    replicas: 2,
    environment: { gateway: { TRUSTED_PROXIES: 'loopback' }, all: { SHUTDOWN_DRAIN_MS: '1000' } },
  });
  gateways = new ReadyGateways(deployment);
  const created = await createUsers(deployment, () => gateways.choose());
  participants = created.participants;
  load = new Load(created.users);
});
afterAll(async () => {
  gateways?.stop();
  await deployment?.stop();
  await participants?.receiver.stop();
  if (previous) removeFolder(previous);
});

async function changeRelease(replica: number, release: string): Promise<void> {
  for (const service of usualServices) {
    await deployment.suspend(service, replica);
    await deployment.resume(service, replica, release);
  }
}

async function answersDuring(phase: string, happening: Promise<unknown>): Promise<Answer[]> {
  await happening;
  const answers = load.answers.splice(0);
  report(`${phase}: ${outcomeText(answers)}`);
  return answers;
}

async function untilCalls(count: number): Promise<void> {
  while (load.answers.length < count) await pause(100);
}

async function endAllJobs(): Promise<void> {
  load.start({ test: 20 });
  await eventually(() => expect(load.unended).toBe(0), { timeoutMs: 120_000 }).finally(() => load.stop());
}

it.each(['upgrade', 'rollback'])('%s: no call fails, and all jobs end', async (direction) => {
  const release = direction === 'upgrade' ? projectRoot() : previous;
  const title = `${direction}, release before: ${revision}`;
  load.start(rates);
  const phases = [
    await answersDuring(`${title}, before`, pause(5_000)),
    await answersDuring(`${title}, second replicas change`, changeRelease(1, release)),
    await answersDuring(`${title}, both releases`, untilCalls(callsToBoth)),
    await answersDuring(`${title}, first replicas change`, changeRelease(0, release)),
    await answersDuring(
      `${title}, after`,
      pause(5_000).then(() => load.stop()),
    ),
  ];
  const answers = phases.flat();
  report(`${title}, in all: ${outcomeText(answers)}; ${countsText(answers, true)}`);
  const unwanted = answers.filter((answer) => isError(answer) || isOdd(answer));
  expect(countsText(unwanted, true)).toBe('none');
  await endAllJobs();
  const integrity = await settledIntegrity(deployment, participants.receiver, load.acknowledged);
  report(`${title}, rows: ${integrityText(integrity)}`);
  expect(faultCount(integrity.faults)).toBe(0);
  expect(integrity).toMatchObject({ ended: integrity.jobs, webhooksTwice: 0 });
});
