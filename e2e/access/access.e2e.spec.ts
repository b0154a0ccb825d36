/** Nobody gets in where they don't belong: every proof over HTTP, against every service as deployed, three gateways. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { JobCreated } from '@handtest/contracts/job';
import { Deployment } from '@handtest/deployment';
import { StripeServer } from '@handtest/fakes';
import { createParticipants, type Participants } from '../participants.js';
import { type CompletedJob, completeJob, completeRun } from '../job-flow.js';
import { malformedToken } from './caller.js';
import { endpointsOf } from './endpoints.js';
import { bearer, exchange, inParallel, report } from './exchange.js';
import { askWithIds, placesOfIds, visible } from './foreign-id.js';
import { callers, cellsOf } from './matrix.js';
import { isOutcome, nestedPairs, snapshotOf } from './nested-id.js';
import { proveHostileRequests, proveMutatedTokens, proveRevocation } from './proof.js';
import { withdrawals } from './revocation.js';
import {
  clientSecret,
  endNeighbours,
  environmentOf,
  mailPassword,
  type Neighbours,
  startNeighbours,
} from './neighbours.js';
import { Scene } from './scene.js';
import {
  BusTap,
  filesWith,
  keptInDatabases,
  keptInLogs,
  keptInRedis,
  keptInStreams,
  leaksIn,
  secretForm,
  withoutWhatIdentityJudges,
} from './secret-search.js';
import { differenceOf } from './try-cell.js';

const secretsKey = randomBytes(32).toString('base64');
let neighbours: Neighbours;
let deployment: Deployment;
let tap: BusTap;
let cast: Participants;
let ending: CompletedJob;
let scene: Scene;

beforeAll(async () => {
  neighbours = await startNeighbours();
  deployment = await Deployment.start({
    replicas: { gateway: 3 },
    secretsKey,
    environment: {
      all: { LOG_LEVEL: 'debug' },
      identity: { INVITATIONS_PER_USER: '100000', ...environmentOf(neighbours) },
      billing: neighbours.stripe.environment,
    },
  });
  tap = await BusTap.open(deployment);
  // First, because the story takes all jobs in the queue for its own.
  cast = await createParticipants(deployment);
  ending = await completeJob(cast);
  await completeRun(cast);
  scene = await Scene.set(deployment, neighbours);
});
afterAll(async () => {
  await cast?.receiver.stop();
  await scene?.end();
  await tap?.close();
  await deployment?.stop();
  if (neighbours) await endNeighbours(neighbours);
});

describe('the access matrix', () => {
  it('is what happens at every endpoint of the running gateway, cell by cell', async () => {
    const cells = (await endpointsOf(deployment.baseUrl)).flatMap(cellsOf);
    expect(cells.length).toBeGreaterThan(1_000);
    const differences: string[] = [];
    const stop = scene.cancelRunsMeanwhile();
    await inParallel(cells, 24, async (cell) => {
      const difference = await differenceOf(scene, cell);
      if (difference) differences.push(difference);
    });
    await stop();
    report(
      `access matrix: ${cells.length} cells, ${callers.length} callers, ${differences.length} differences`,
    );
    expect(differences).toEqual([]);
  });
});

describe('what belongs to others', () => {
  it('answers byte for byte like what does not exist, wherever its id stands', async () => {
    const places = placesOfIds(await endpointsOf(deployment.baseUrl));
    const differences: string[] = [];
    let asked = 0;
    await inParallel(places, 12, async ({ described, name }) => {
      const answers = await askWithIds(scene, described, name);
      asked += answers.length;
      const unknown = answers[1]!.answer;
      for (const { id, answer } of answers) {
        if (answer.status !== 404 || visible(answer) !== visible(unknown))
          differences.push(
            `${described.endpoint} with the ${name} ${id}: ${visible(answer)} beside ${visible(unknown)}`,
          );
      }
    });
    report(
      `foreign and unknown ids: ${places.length} places, ${asked} answers, ${differences.length} differences`,
    );
    expect(differences).toEqual([]);
  });

  it('is not reached by an id beside, below or instead of one’s own', async () => {
    const { home, other } = scene;
    const theirInvitation = await scene.freshInvitation(`${randomUUID()}@example.com`, 'admin');
    const deliveryId = await scene.deliveryOf(other);
    const theirDeliveryId = await scene.deliveryOf(home);
    const before = await snapshotOf(scene, home);
    const accepted: string[] = [];
    let tried = 0;
    for (const token of [other.admin.token, other.pat.token, other.key.token]) {
      const { userId: memberId } = await scene.freshMember('viewer', other);
      const jobId = await scene.freshJob(other);
      const keyId = (await scene.freshKey(other)).id;
      const mine = { keyId, jobId, memberId, theirInvitation, deliveryId, theirDeliveryId };
      await inParallel(nestedPairs(scene, mine), 8, async ({ what, sent, outcome }) => {
        tried += 1;
        const answer = await exchange(scene.gateway, { ...sent, authorization: bearer(token) });
        if (
          !isOutcome(answer, outcome, token === other.admin.token) ||
          answer.text.includes(home.organizationId)
        )
          accepted.push(`${what} with ${token.slice(0, 7)}: ${answer.status} ${answer.text}`);
      });
    }
    report(`nested foreign ids: ${tried} tried, ${accepted.length} accepted`);
    expect(tried).toBeGreaterThanOrEqual(40);
    expect(accepted).toEqual([]);
    expect(await snapshotOf(scene, home)).toEqual(before);
  });

  it('is not replayed by an Idempotency-Key that somebody else has used', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const create = async (token: string, projectId: string) => {
      const body = { projectId, url: 'https://example.com', description: 'Look around.' };
      const sent = { method: 'POST', path: '/api/jobs', body, headers };
      return (await scene.demand<JobCreated>(token, sent)).jobId;
    };
    const theirs = await create(scene.home.key.token, scene.home.projectId);
    expect(await create(scene.other.key.token, scene.other.projectId)).not.toBe(theirs);
    expect(await create(scene.home.admin.token, scene.home.projectId)).not.toBe(theirs);
    expect(await create(scene.home.key.token, scene.home.projectId)).toBe(theirs);
  });
});

it('lets nobody in after the answer that took the right away', async () => {
  await proveRevocation(scene, withdrawals.length, 200);
});

it('refuses tokens that are almost right, without asking anybody', async () => {
  await proveMutatedTokens(scene, 500);
});

it('answers hostile requests with a 4xx and no trace of code', async () => {
  await proveHostileRequests(scene, 8);
});

describe('no token, password or secret is kept or written down', () => {
  /** What the tests know of; the forms of tokens and passwords are looked for as well. */
  function secrets(): string[] {
    const { home, other, tester, platformAdmin } = scene;
    const people = [cast.owner, cast.tester, home.admin, home.viewer, other.admin, tester, platformAdmin];
    const named = [home.key, home.pat, home.revokedPat, home.expiredPat, other.key, other.pat];
    return [
      ...people.flatMap(({ token, password }) => [token, password]),
      ...named.map(({ token }) => token),
      cast.workspace.apiKey,
      cast.secret,
      malformedToken,
      secretsKey,
      mailPassword,
      clientSecret,
      StripeServer.secretKey,
      StripeServer.webhookSecret,
    ];
  }

  it('in any database', async () => {
    const kept = await keptInDatabases(deployment);
    expect(leaksIn(kept, [ending.jobId])).not.toEqual([]);
    expect(leaksIn(kept, [cast.owner.email])).not.toEqual([]);
    report(`databases: ${kept.length} rows searched for ${secrets().length} secrets`);
    expect(leaksIn(kept, secrets())).toEqual([]);
  });

  it('in any log', () => {
    const kept = keptInLogs(deployment);
    expect(leaksIn(kept, ['request answered'])).not.toEqual([]);
    report(`logs: ${kept.length} files, ${kept.reduce((sum, { text }) => sum + text.length, 0)} characters`);
    expect(leaksIn(kept, secrets())).toEqual([]);
  });

  it('in any stream, or on the bus but on the way to identity, which judges it', async () => {
    const kept = await keptInStreams(deployment);
    expect(leaksIn(kept, [ending.jobId])).not.toEqual([]);
    expect(leaksIn(kept, secrets())).toEqual([]);
    const heard = await tap.close();
    expect(leaksIn(heard, [ending.jobId])).not.toEqual([]);
    report(`NATS: ${kept.length} messages in streams, ${heard.length} on the bus`);
    expect(leaksIn(withoutWhatIdentityJudges(heard), secrets())).toEqual([]);
  });

  it('in Redis', async () => {
    const kept = await keptInRedis(deployment);
    expect(kept.length).toBeGreaterThan(0);
    report(`Redis: ${kept.length} keys`);
    expect(leaksIn(kept, secrets())).toEqual([]);
  });

  it('in any file of the services and of what they stand on', () => {
    expect(filesWith(deployment, /request answered/)).not.toEqual([]);
    expect(filesWith(deployment, secretForm)).toEqual([]);
  });
});
