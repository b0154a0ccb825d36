/**
 * The memory of the processes of all services after a job, and their processor time until they are ready: at the first start of
 * a build and at the second one, which finds the compiled code of the first. Memory is the proportional set size: what
 * processes share counts once. Postgres, NATS and Redis are not counted.
 */
import {
  Deployment,
  type DeploymentEvent,
  removeFolder,
  throwAwayFolder,
  usualServices,
} from '@handtest/deployment';
import { setTimeout as pause } from 'node:timers/promises';
import { report } from './access/exchange.js';
import { completeJob } from './job-flow.js';
import { createParticipants } from './participants.js';
import { cpuSecondsOf, pssMbOf } from './process-use.js';

const mostMegabytes = 700;
const mostReadySeconds = 2;
/** After the work of the start, and before the measurement. */
const restMs = 8_000;

interface Use {
  service: string;
  readySeconds: number;
  megabytes: number;
}

async function measure(cache: string): Promise<Use[]> {
  const seconds = new Map<string, number>();
  let deployment: Deployment | undefined = undefined;
  const onEvent = (event: DeploymentEvent) => {
    if (event.kind !== 'service-ready') return;
    const found = deployment!.processes.find(({ service }) => service === event.service);
    seconds.set(event.service, cpuSecondsOf(found!.pid!)!);
  };
  deployment = Deployment.prepare({ environment: { all: { NODE_COMPILE_CACHE: cache } }, onEvent });
  try {
    await deployment.startAll();
    const participants = await createParticipants(deployment);
    await completeJob(participants);
    await participants.receiver.stop();
    await pause(restMs);
    return deployment.processes.map(({ service, pid }) => ({
      service,
      readySeconds: seconds.get(service)!,
      megabytes: Math.round(pssMbOf(pid!)!),
    }));
  } finally {
    await deployment.stop(30_000);
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

it('all services together need little memory, and each is ready soon', async () => {
  const cache = throwAwayFolder('compile-cache');
  const first = await measure(cache);
  const second = await measure(cache);
  removeFolder(cache);
  report(`${'service'.padEnd(20)} first start CPU s   next start CPU s   PSS MB`);
  second.forEach(({ service, readySeconds, megabytes }, index) =>
    report(
      service.padEnd(20) +
        first[index]!.readySeconds.toFixed(2).padStart(18) +
        readySeconds.toFixed(2).padStart(19) +
        String(megabytes).padStart(9),
    ),
  );
  const total = sum(second.map(({ megabytes }) => megabytes));
  report(`${second.length} services, next start: ${total} MB in all`);
  expect(second).toHaveLength(usualServices.length);
  expect(total).toBeLessThanOrEqual(mostMegabytes);
  expect(Math.max(...second.map(({ readySeconds }) => readySeconds))).toBeLessThanOrEqual(mostReadySeconds);
});
