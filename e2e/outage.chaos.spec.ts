/**
 * Postgres, NATS and Redis hang or die for 40 seconds while callers and testers work. No acknowledged work is lost or done
 * twice, errors come within 5 s, and everything works again afterwards. `OUTAGES=1` has one of each instead of three,
 * `OUTAGE_SECONDS=10` has shorter ones.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type BackingName, Deployment, type DeploymentEvent } from '@handtest/deployment';
import { report } from './access/exchange.js';
import type { Participants } from './participants.js';
import { faultCount, integrityText, settledIntegrity } from './load/integrity.js';
import { Load, ordinaryRates } from './load/load.js';
import { outageFigures, outageText } from './load/outage-figures.js';
import { createUsers } from './load/users.js';

const rounds = Number(process.env.OUTAGES ?? 3);
const outageMs = Number(process.env.OUTAGE_SECONDS ?? 40) * 1_000;
const beforeMs = 10_000;
const afterMs = 20_000;
/** 5 s, plus the time in which the caller's process reads the answer. */
const slowestErrorMs = 5_300;
const recoveryMs = 10_000;

let deployment: Deployment;
let participants: Participants;
let load: Load;
const deaths: DeploymentEvent[] = [];

beforeAll(async () => {
  deployment = await Deployment.start({
    asPrograms: true,
    environment: { gateway: { TRUSTED_PROXIES: 'loopback' } },
    onEvent: (event) => {
      if (event.kind === 'service-died') deaths.push(event);
    },
  });
  const created = await createUsers(deployment);
  participants = created.participants;
  load = new Load(created.users);
});
afterAll(async () => {
  await deployment?.stop();
  await participants?.receiver.stop();
});

type Outage = 'hangs' | 'is killed';

/** Returns the time at which it was back. */
async function undergo(name: BackingName, outage: Outage): Promise<number> {
  const { backing } = deployment;
  if (outage === 'hangs') {
    backing.freeze(name);
    try {
      await pause(outageMs);
    } finally {
      backing.thaw(name);
    }
    return performance.now();
  }
  await backing.kill(name);
  await pause(outageMs);
  await backing.start(name);
  return performance.now();
}

const outages = (['postgres', 'nats', 'redis'] as const).flatMap((name) =>
  (['hangs', 'is killed'] as const).flatMap((outage) =>
    Array.from({ length: rounds }, (_, round) => [name, outage, round + 1] as const),
  ),
);

it.each(outages)('%s %s, round %i: no work is lost, and errors come soon', async (name, outage, round) => {
  deaths.length = 0;
  load.answers.length = 0;
  load.start(ordinaryRates);
  await pause(beforeMs);
  const endMs = await undergo(name, outage);
  await pause(afterMs);
  await load.stop();
  const answers = [...load.answers];
  await load.repeatUnanswered();
  const integrity = await settledIntegrity(deployment, participants.receiver, load.acknowledged);
  const figures = outageFigures(answers, endMs);
  const title = `${name} ${outage} ${outageMs / 1_000} s, round ${round}`;
  report(`${title}: ${outageText(answers, figures)}`);
  report(`${title}, rows: ${integrityText(integrity)}; service exits ${deaths.length}`);
  expect({ faults: faultCount(integrity.faults), odd: figures.odd, deaths }).toEqual({
    faults: 0,
    odd: [],
    deaths: [],
  });
  expect(figures.slowestErrorMs).toBeLessThanOrEqual(slowestErrorMs);
  expect(figures.lastErrorMs).toBeLessThanOrEqual(recoveryMs);
  expect(figures.recoveredMs).toBeLessThanOrEqual(recoveryMs);
});
