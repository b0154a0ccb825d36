/** Every caller gets only what it may have. Proofs over HTTP, against every service as deployed, with three gateways. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { JobCreated } from '@handtest/contracts/job';
import type { Deployment } from '@handtest/deployment';
import { StripeServer } from '@handtest/fakes';
import { createParticipants, type Participants } from '../participants.js';
import { type CompletedJob, completeJob, completeRun } from '../job-flow.js';
import { malformedToken } from './caller.js';
import { startDeployment } from './deployment.js';
import { endpointsOf } from './endpoints.js';
import { ExampleProof } from './example-answer.js';
import { bearer, exchange, inParallel, report } from './exchange.js';
import { askWithIds, idParametersOf, visible } from './foreign-id.js';
import { callers, cellsOf } from './matrix.js';
import { isOutcome, nestedPairs } from './nested-id.js';
import { askAcrossModes } from './other-mode.js';
import { snapshotOf } from './snapshot.js';
import { proveHostileRequests, proveMutatedTokens, proveRevocation } from './proof.js';
import { endRemoteBrowsers } from './remote-browser.js';
import { withdrawals } from './revocation.js';
import {
  clientSecret,
  stopThirdParties,
  mailPassword,
  secretsOf,
  type ThirdParties,
  startThirdParties,
} from './third-parties.js';
import { TestSystem } from './test-system.js';
import {
  BusTap,
  filesWith,
  keptInDatabases,
  keptInLogs,
  keptInRedis,
  keptInStreams,
  leaksIn,
  secretForm,
  withoutSecretsForTheirService,
} from './secret-search.js';
import { toolCellsOf, toolDifferenceOf, toolNames } from './tool-cell.js';
import { differenceOf, inCookie } from './try-cell.js';

const secretsKey = randomBytes(32).toString('base64');
let thirdParties: ThirdParties;
let deployment: Deployment;
let tap: BusTap;
let participants: Participants;
let completed: CompletedJob;
let system: TestSystem;

beforeAll(async () => {
  thirdParties = await startThirdParties();
  deployment = await startDeployment(thirdParties, {
    replicas: { gateway: 3 },
    secretsKey,
    environment: { all: { LOG_LEVEL: 'debug' } },
  });
  tap = await BusTap.open(deployment);
  // First, because these flows claim every job in the queue.
  participants = await createParticipants(deployment);
  completed = await completeJob(participants);
  await completeRun(participants);
  system = await TestSystem.create(deployment, thirdParties);
});
afterEach(() => endRemoteBrowsers(system));
afterAll(async () => {
  await participants?.receiver.stop();
  await system?.end();
  await tap?.close();
  await deployment?.stop();
  if (thirdParties) await stopThirdParties(thirdParties);
});

describe('the access matrix', () => {
  it('matches the answers of every endpoint of the running gateway, cell by cell', async () => {
    const cells = (await endpointsOf(deployment.baseUrl)).flatMap(cellsOf);
    expect(cells.length).toBeGreaterThan(1_000);
    const differences: string[] = [];
    const stop = system.keepCancellingRuns();
    await inParallel(cells, 24, async (cell) => {
      const difference = await differenceOf(system, cell);
      if (difference) differences.push(difference);
    });
    await stop();
    report(
      `access matrix: ${cells.length} cells, ${callers.length} callers, ${differences.length} differences`,
    );
    expect(differences).toEqual([]);
  });
});

describe('the cookie of the web app', () => {
  it('gives a session the same access as the header', async () => {
    const bySession = ['viewer', 'admin', 'tester'];
    const all = (await endpointsOf(deployment.baseUrl)).flatMap(cellsOf);
    const cells = all.filter(
      ({ caller, described }) => described.access !== 'open' && bySession.includes(caller),
    );
    const differences: string[] = [];
    const stop = system.keepCancellingRuns();
    await inParallel(cells, 24, async (cell) => {
      const difference = await differenceOf(system, cell, inCookie);
      if (difference) differences.push(difference);
    });
    await stop();
    report(`cookie: ${cells.length} cells, ${differences.length} differences`);
    expect(differences).toEqual([]);
  });
});

describe('the examples of the API document', () => {
  it('are answered as documented', async () => {
    const answers = await (await ExampleProof.of(system)).differences();
    const differences = answers.filter((difference) => difference !== undefined);
    report(`examples: tried ${answers.length} operations, failed ${differences.length}`);
    expect(differences).toEqual([]);
  }, 300_000);
});

describe('the tools of agents', () => {
  it('answer every caller like the endpoints that do the same', async () => {
    const cells = toolCellsOf(await endpointsOf(deployment.baseUrl));
    expect(cells).toHaveLength(7 * callers.length);
    const differences: string[] = [];
    await inParallel(cells, 12, async (cell) => {
      const difference = await toolDifferenceOf(system, cell);
      if (difference) differences.push(difference);
    });
    report(`tools: ${cells.length} cells, ${callers.length} callers, ${differences.length} differences`);
    expect(differences).toEqual([]);
  });

  it('are those of the matrix', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { accept: 'application/json, text/event-stream' };
    const authorization = bearer(system.home.key.token);
    const sent = { method: 'POST', path: '/api/mcp', authorization, headers, body };
    const { text } = await exchange(system.gateway, sent);
    const names = [...text.matchAll(/"name":"(\w+)","title"/g)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(toolNames.toSorted());
  });
});

describe('what belongs to others', () => {
  it('answers byte for byte like what does not exist, for each parameter with an id', async () => {
    const parameters = idParametersOf(await endpointsOf(deployment.baseUrl));
    const differences: string[] = [];
    let asked = 0;
    await inParallel(parameters, 12, async ({ described, name }) => {
      const answers = await askWithIds(system, described, name);
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
      `foreign and unknown ids: ${parameters.length} parameters, ${asked} answers, ${differences.length} differences`,
    );
    expect(differences).toEqual([]);
  });

  it('answers like what does not exist for a key of the other mode', async () => {
    const asked = await askAcrossModes(system, await endpointsOf(deployment.baseUrl));
    const differences = asked.filter((line) => line.startsWith('DIFFERS'));
    report(`jobs of the other mode: ${asked.length} tried, ${differences.length} differences`);
    expect(asked.length).toBeGreaterThanOrEqual(9);
    expect(differences).toEqual([]);
  });

  it('cannot be reached by an id beside, below or in place of the caller’s own', async () => {
    const { home, other } = system;
    const theirInvitation = await system.freshInvitation(`${randomUUID()}@example.com`, 'admin');
    const deliveryId = await system.deliveryOf(other);
    const theirDeliveryId = await system.deliveryOf(home);
    const theirConnectionId = (await system.freshConnection(home)).id;
    const before = await snapshotOf(system, home);
    const accepted: string[] = [];
    let tried = 0;
    for (const token of [other.admin.token, other.pat.token, other.key.token]) {
      const { userId: memberId } = await system.freshMember('viewer', other);
      const jobId = await system.freshJob(other);
      const keyId = (await system.freshKey(other)).id;
      const connectionId = (await system.freshConnection(other)).id;
      const connections = { connectionId, theirConnectionId };
      const mine = { keyId, jobId, memberId, theirInvitation, deliveryId, theirDeliveryId, ...connections };
      await inParallel(nestedPairs(system, mine), 8, async ({ what, sent, outcome }) => {
        tried += 1;
        const answer = await exchange(system.gateway, { ...sent, authorization: bearer(token) });
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
    expect(await snapshotOf(system, home)).toEqual(before);
  });

  it('is not replayed by the Idempotency-Key of another caller', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const create = async (token: string, projectId: string) => {
      const body = { projectId, url: 'https://example.com', description: 'Look around.' };
      const sent = { method: 'POST', path: '/api/jobs', body, headers };
      return (await system.request<JobCreated>(token, sent)).jobId;
    };
    const created = await create(system.home.key.token, system.home.projectId);
    expect(await create(system.other.key.token, system.other.projectId)).not.toBe(created);
    expect(await create(system.home.admin.token, system.home.projectId)).not.toBe(created);
    expect(await create(system.home.key.token, system.home.projectId)).toBe(created);
  });
});

it('refuses every request that starts after access was revoked', async () => {
  await proveRevocation(system, withdrawals.length, 200);
});

it('refuses almost correct tokens without a call to identity', async () => {
  await proveMutatedTokens(system, 500);
});

it('answers hostile requests with a 4xx and no trace of code', async () => {
  await proveHostileRequests(system, 8);
});

describe('no token, password or secret is stored or logged', () => {
  /** The known secrets. The search also looks for anything in the format of a token or password. */
  function secrets(): string[] {
    const { home, other, tester, platformAdmin } = system;
    const people = [
      participants.owner,
      participants.tester,
      home.admin,
      home.viewer,
      other.admin,
      tester,
      platformAdmin,
    ];
    const named = [home.key, home.testKey, home.pat, home.revokedPat, home.expiredPat, other.key, other.pat];
    return [
      ...people.flatMap(({ token, password }) => [token, password]),
      ...named.map(({ token }) => token),
      participants.workspace.apiKey,
      participants.secret,
      malformedToken,
      secretsKey,
      mailPassword,
      clientSecret,
      StripeServer.secretKey,
      StripeServer.webhookSecret,
      ...secretsOf(thirdParties.codehost),
      ...system.codeHost.tokens,
    ];
  }

  it('in any database', async () => {
    const kept = await keptInDatabases(deployment);
    expect(leaksIn(kept, [completed.jobId])).not.toEqual([]);
    expect(leaksIn(kept, [participants.owner.email])).not.toEqual([]);
    report(`databases: ${kept.length} rows searched for ${secrets().length} secrets`);
    expect(leaksIn(kept, secrets())).toEqual([]);
  });

  it('in any log', () => {
    const kept = keptInLogs(deployment);
    expect(leaksIn(kept, ['request answered'])).not.toEqual([]);
    report(`logs: ${kept.length} files, ${kept.reduce((sum, { text }) => sum + text.length, 0)} characters`);
    expect(leaksIn(kept, secrets())).toEqual([]);
  });

  it('in any stream, or on the bus except in requests to the only service that needs them', async () => {
    const kept = await keptInStreams(deployment);
    expect(leaksIn(kept, [completed.jobId])).not.toEqual([]);
    expect(leaksIn(kept, secrets())).toEqual([]);
    const heard = await tap.close();
    expect(leaksIn(heard, [completed.jobId])).not.toEqual([]);
    report(`NATS: ${kept.length} messages in streams, ${heard.length} on the bus`);
    expect(leaksIn(withoutSecretsForTheirService(heard), secrets())).toEqual([]);
  });

  it('in Redis', async () => {
    const kept = await keptInRedis(deployment);
    expect(kept.length).toBeGreaterThan(0);
    report(`Redis: ${kept.length} keys`);
    expect(leaksIn(kept, secrets())).toEqual([]);
  });

  it('in any file of the services, Postgres, NATS and Redis', () => {
    expect(filesWith(deployment, /request answered/)).not.toEqual([]);
    expect(filesWith(deployment, secretForm)).toEqual([]);
  });
});
