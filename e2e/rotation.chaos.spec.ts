/**
 * Each key is rotated by the steps of docs/operators.md while callers and testers work, on two replicas of every service. No
 * request fails, and no secret and no link is lost. `ROTATIONS=1` rotates each key once instead of three times.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobRecord } from '@handtest/contracts/job';
import type { ServiceName } from '@handtest/contracts/topology';
import { Deployment, usualServices } from '@handtest/deployment';
import { connect } from '@nats-io/transport-node';
import { exchange, report } from './access/exchange.js';
import { completeJob } from './job-flow.js';
import type { Participants } from './participants.js';
import { countsText, isError, isOdd, outcomeText } from './load/answer.js';
import { faultCount, integrityText, settledIntegrity } from './load/integrity.js';
import { isSignedBy, KeptSecrets } from './load/kept-secrets.js';
import { Load, ordinaryRates } from './load/load.js';
import { ReadyGateways } from './load/ready-gateways.js';
import { replace } from './load/replicas.js';
import { createUsers } from './load/users.js';

const rotations = Number(process.env.ROTATIONS ?? 3);
const projectsWithSecrets = 10;
/** Those with `SECRETS_KEY` that every machine can start. */
const withSecretsKey = ['extraction', 'codehost', 'webhook-dispatcher'] as const;

let deployment: Deployment;
let gateways: ReadyGateways;
let participants: Participants;
let load: Load;
let kept: KeptSecrets;
/** It has telemetry, and so a signed link. */
let jobId: string;

beforeAll(async () => {
  deployment = await Deployment.start({
    asPrograms: true,
    replicas: 2,
    environment: { gateway: { TRUSTED_PROXIES: 'loopback' }, all: { SHUTDOWN_DRAIN_MS: '1000' } },
  });
  gateways = new ReadyGateways(deployment);
  const created = await createUsers(deployment, () => gateways.choose());
  participants = created.participants;
  load = new Load(created.users);
  ({ jobId } = await completeJob(participants));
  kept = await KeptSecrets.create(participants, projectsWithSecrets);
});
afterAll(async () => {
  gateways?.stop();
  await deployment?.stop();
  await participants?.receiver.stop();
  await kept?.stop();
});

/** New variables for some services. Each replica restarts after the one before is ready, as in a Deployment. */
async function deploy(
  services: readonly ServiceName[],
  variablesOf: (service: ServiceName) => Record<string, string>,
): Promise<void> {
  for (const service of services) {
    deployment.configure(service, variablesOf(service));
    for (const replica of [0, 1]) {
      const current = deployment.processes.find((one) => one.service === service && one.replica === replica)!;
      await replace(deployment, current, 'SIGTERM');
    }
  }
}

/** What a command of a service printed. */
async function operate(service: ServiceName, ...given: string[]): Promise<string> {
  const { code, stdout, stderr } = await deployment.command(service, given);
  if (code !== 0) throw new Error(`${service} ${given.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  return stdout;
}

/** Rotates `rotations` times under load. Expects that every request succeeds. */
async function underLoad(title: string, rotate: (round: number) => Promise<void>): Promise<void> {
  load.answers.length = 0;
  load.start(ordinaryRates);
  await pause(2_000);
  try {
    for (let round = 1; round <= rotations; round++) await rotate(round);
    await pause(2_000);
  } finally {
    await load.stop();
  }
  report(`${title} × ${rotations}: ${outcomeText(load.answers)}; ${countsText(load.answers)}`);
  expect(countsText(load.answers.filter((answer) => isError(answer) || isOdd(answer)))).toBe('none');
}

function expectNoneLost(title: string, tried: number, lost: readonly string[]): void {
  report(`${title}: tried ${tried}, lost ${lost.length}`);
  expect(lost).toEqual([]);
}

it('SECRETS_KEY: no request fails, and no stored secret is lost', async () => {
  const variables = (...keys: string[]) => deploy(withSecretsKey, () => ({ SECRETS_KEY: keys.join(',') }));
  let old = deployment.environmentOf('extraction').SECRETS_KEY!;
  await underLoad('SECRETS_KEY', async (round) => {
    const next = `rotation-${round}:${randomBytes(32).toString('base64')}`;
    await variables(old, next);
    await variables(next, old);
    const [newId] = next.split(':');
    for (const service of withSecretsKey) {
      await operate(service, 'reencrypt-secrets', '--dry-run');
      await operate(service, 'reencrypt-secrets');
      // The second run finds none of the old key.
      const left = await operate(service, 'reencrypt-secrets', '--dry-run');
      expect(left).toContain(`"newestKey":"${newId}"`);
      expect(left).not.toContain('"old":{"');
    }
    await variables(next);
    old = next;
  });
  const lost = [...(await kept.lostWebhooks()), ...(await kept.lostTokens())];
  expectNoneLost('secrets that are used with the last key alone', 2 * kept.all.length, lost);
});

it('LINK_SECRET: no request fails, and links work until their secret is removed', async () => {
  const variables = (...secrets: string[]) => deploy(['job'], () => ({ LINK_SECRET: secrets.join(',') }));
  let old = deployment.environmentOf('job').LINK_SECRET!;
  const link = await newLink();
  const opened: number[] = [];
  let isFollowed = true;
  const follow = async (path: string): Promise<number> => {
    const { status } = await exchange(gateways.choose(), { method: 'GET', path });
    return status;
  };
  let current = link;
  const following = (async () => {
    while (isFollowed) {
      opened.push(await follow(current).catch(() => 0));
      await pause(100);
    }
  })();
  await underLoad('LINK_SECRET', async () => {
    const next = randomBytes(32).toString('hex');
    await variables(old, next);
    await variables(next, old);
    // From now on callers get links by the new secret. After the lifetime of links, no one has an older one.
    current = await newLink();
    await variables(next);
    old = next;
  });
  isFollowed = false;
  await following;
  expectNoneLost(
    'links that were opened during the rotations',
    opened.length,
    opened.filter((status) => status !== 200).map(String),
  );
  expect(await follow(link)).toBe(404);
});

it('users of NATS: no request fails, and the old passwords are refused', async () => {
  let users = new Map<ServiceName, string>(usualServices.map((service) => [service, service]));
  const oldUrls: string[] = [];
  await underLoad('users of NATS', async (round) => {
    const next = new Map<ServiceName, string>(
      usualServices.map((service) => [service, `${service}-${round}`]),
    );
    oldUrls.push(...[...users.values()].map((user) => deployment.backing.natsUrl(user)));
    deployment.backing.changeNatsUsers({ added: [...next.values()] });
    await deploy(usualServices, (service) => ({ NATS_URL: deployment.backing.natsUrl(next.get(service)!) }));
    deployment.backing.changeNatsUsers({ removed: [...users.values()] });
    users = next;
  });
  const accepted: string[] = [];
  for (const url of oldUrls) {
    const { host, username: user, password: pass } = new URL(url);
    const connection = await connect({ servers: host, user, pass, reconnect: false }).catch(() => undefined);
    if (connection) accepted.push(user);
    await connection?.close();
  }
  report(`old users of NATS: tried ${oldUrls.length}, accepted ${accepted.length}`);
  expect(accepted).toEqual([]);
});

it('secrets of webhooks: no request fails, and receivers with the old and with the new secret verify all', async () => {
  const lost: string[] = [];
  await underLoad('secrets of webhooks', async () => {
    const former = await kept.regenerate();
    lost.push(...(await kept.lostWebhooks(former)));
  });
  expectNoneLost('webhooks by the old and by the new secret', 2 * rotations * kept.all.length, lost);
});

it('loses no work, does nothing twice, and signed every webhook of the load', async () => {
  await load.repeatUnanswered();
  const integrity = await settledIntegrity(deployment, participants.receiver, load.acknowledged);
  report(`after all rotations, rows: ${integrityText(integrity)}`);
  expect(faultCount(integrity.faults)).toBe(0);
  const { receiver, secret } = participants;
  const ofJobs = receiver.requests.filter(({ path }) => path === '/webhook');
  const unsigned = ofJobs.filter((request) => !isSignedBy(request, secret));
  expectNoneLost(
    'signatures of webhooks',
    ofJobs.length,
    unsigned.map(({ path }) => path),
  );
  expect(ofJobs.length).toBeGreaterThan(0);
});

/** The path of a new signed link to the telemetry of an ended job. */
async function newLink(): Promise<string> {
  const { testerData } = await participants.workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);
  const { pathname, search } = new URL(testerData!.telemetryUrl!);
  return pathname + search;
}
