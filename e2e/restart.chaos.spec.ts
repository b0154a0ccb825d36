/**
 * Two replicas of every service under load, ended one at a time. SIGTERM, as in a deployment, fails no request. SIGKILL
 * fails only requests in flight. `RESTARTS=4` sends each service 4 SIGTERM and 2 SIGKILL instead of 20 and 10.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@handtest/contracts/topology';
import { Deployment, type DeploymentEvent, usualServices } from '@handtest/deployment';
import { report } from './access/exchange.js';
import type { Participants } from './participants.js';
import { type Answer, countsText, isError, isOdd, outcomeText, slowestMs } from './load/answer.js';
import { faultCount, integrityText, settledIntegrity } from './load/integrity.js';
import { Load, ordinaryRates } from './load/load.js';
import { ReadyGateways } from './load/ready-gateways.js';
import { replace } from './load/replicas.js';
import { createUsers } from './load/users.js';

const restarts = Number(process.env.RESTARTS ?? 20);
/** 5 s, plus the time in which the caller's process reads the answer. */
const slowestErrorMs = 5_300;

let deployment: Deployment;
let gateways: ReadyGateways;
let participants: Participants;
let load: Load;
const deaths: Extract<DeploymentEvent, { kind: 'service-died' }>[] = [];

beforeAll(async () => {
  deployment = await Deployment.start({
    replicas: 2,
    environment: { gateway: { TRUSTED_PROXIES: 'loopback' }, all: { SHUTDOWN_DRAIN_MS: '1000' } },
    onEvent: (event) => {
      if (event.kind === 'service-died') deaths.push(event);
    },
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
});

/** Restarts the replicas alternately, each after the previous one is back. */
async function restart(service: ServiceName, signal: NodeJS.Signals, count: number): Promise<Answer[]> {
  deaths.length = 0;
  load.answers.length = 0;
  load.start(ordinaryRates);
  await pause(1_000);
  let slowest = 0;
  for (let n = 0; n < count; n++) {
    const startedMs = performance.now();
    const replicas = deployment.processes.filter((process) => process.service === service);
    await replace(deployment, replicas[n % 2]!, signal);
    slowest = Math.max(slowest, performance.now() - startedMs);
  }
  await load.stop();
  const answers = [...load.answers];
  await load.repeatUnanswered();
  report(
    `${service} ${signal} × ${count}: ${outcomeText(answers)}, worst error ` +
      `${Math.round(slowestMs(answers.filter(isError)))} ms; ${countsText(answers)}; slowest return ` +
      `${(slowest / 1_000).toFixed(1)} s`,
  );
  expect(answers.filter(isOdd)).toEqual([]);
  return answers;
}

it.each(usualServices)('%s ends by SIGTERM, and no request fails', async (service) => {
  const answers = await restart(service, 'SIGTERM', restarts);
  expect(deaths.filter(({ exit }) => exit.code !== 0)).toEqual([]);
  expect(answers.filter(isError)).toHaveLength(0);
});

it.each(usualServices)('%s is killed, and requests under way fail within 5 seconds', async (service) => {
  const answers = await restart(service, 'SIGKILL', Math.ceil(restarts / 2));
  expect(slowestMs(answers.filter(isError))).toBeLessThanOrEqual(slowestErrorMs);
});

it('loses no work and does nothing twice', async () => {
  const integrity = await settledIntegrity(deployment, participants.receiver, load.acknowledged);
  report(`after all restarts, rows: ${integrityText(integrity)}`);
  expect(faultCount(integrity.faults)).toBe(0);
});
