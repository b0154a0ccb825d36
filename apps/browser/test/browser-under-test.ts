/** The service as deployed, with a real Chromium and ffmpeg, and a job service whose claims tests make and end. */
import { type Api, type Call, newId, type OrganizationRole } from '@handtest/contracts/define';
import { OpenVisitClient, SecretClient, VisitClient } from '@handtest/contracts/browser';
import {
  identityEvents,
  projectContract,
  type ProjectById,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import {
  type AttachRequest,
  CapturedElsewhere,
  type CapturedBatch,
  type CapturedVideo,
  captureContract,
  CaptureEnded,
  type CaptureRequest,
  type JobById,
  JobNotActive,
  JobNotFound,
  testerJobContract,
} from '@handtest/contracts/job';
import { eventually, provideProgram } from '@handtest/deployment';
import { Serves } from '@handtest/messaging';
import { startNeighbour, startTestbed } from '@handtest/testing';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrations } from '../migrations/index.js';
import { browserService } from '../service.js';

interface Claim {
  readonly jobId: string;
  readonly testerId: string;
  readonly projectId: string;
  isOver: boolean;
  /** The one that is attached. */
  visitId?: string;
  /** The last one that was attached. It may record until another one is. */
  lastVisitId?: string;
  readonly secrets: string[];
}

/** The state of the job service. */
export const jobService = {
  claims: new Map<string, Claim>(),
  batches: [] as CapturedBatch[],
  /** What was sent, in bytes, by visit. */
  videos: new Map<string, { facts: CapturedVideo; bytes: number }>(),
  /** The video of each job, by job. Its id is that of the visit that sent it. */
  storedVideos: new Map<string, { id: string; facts: CapturedVideo; content: Buffer }>(),
  /** Visits whose claim was over when their video came. */
  refusedVideos: [] as string[],
  /** Visits that touched their job after the end of the claim, once for each touch. */
  lateTouches: [] as string[],
  /** Set, and no call of a visit is answered. */
  isDown: false,
};

function claimOf({ jobId, visitId }: CaptureRequest): Claim {
  if (jobService.isDown) throw new Error('down');
  const claim = jobService.claims.get(jobId);
  if (!claim || claim.isOver || (claim.visitId ?? claim.lastVisitId) !== visitId) throw new CaptureEnded();
  return claim;
}

@Serves(captureContract)
class CaptureController implements Api<typeof captureContract> {
  async attach({ jobId, testerId, visitId }: AttachRequest) {
    const claim = jobService.claims.get(jobId);
    if (!claim || claim.isOver || claim.testerId !== testerId) throw new JobNotActive();
    if (claim.visitId !== undefined && claim.visitId !== visitId) throw new CapturedElsewhere();
    Object.assign(claim, { visitId, lastVisitId: visitId });
    const { projectId, secrets } = claim;
    return { url: site.url, deviceClass: 'desktop' as const, projectId, secrets };
  }

  async touch(request: CaptureRequest) {
    if (jobService.claims.get(request.jobId)?.isOver) jobService.lateTouches.push(request.visitId);
    claimOf(request);
    return {};
  }

  async store(batch: CapturedBatch) {
    claimOf(batch);
    jobService.batches.push(batch);
    return { batchId: batch.batchId, duplicate: false };
  }

  async video(facts: CapturedVideo) {
    if (jobService.isDown) throw new Error('down');
    return { ticket: JSON.stringify(facts) };
  }

  async storedVideo({ jobId }: CaptureRequest) {
    if (jobService.isDown) throw new Error('down');
    const stored = jobService.storedVideos.get(jobId);
    if (!stored) return {};
    const { contentType, startedAt, durationSeconds } = stored.facts;
    const ticket = JSON.stringify(stored.facts);
    return { video: { id: stored.id, ticket, contentType, startedAt, durationSeconds: durationSeconds! } };
  }

  async detach({ jobId, visitId }: CaptureRequest) {
    const claim = jobService.claims.get(jobId);
    if (claim?.visitId === visitId) claim.visitId = undefined;
    return {};
  }
}

@Serves({ ...testerJobContract, operations: { get: testerJobContract.operations.get } })
class TesterJobController {
  async get({ jobId }: JobById) {
    if (!jobService.claims.has(jobId)) throw new JobNotFound();
    return { id: jobId };
  }
}

const projects = new Map<string, ProjectCopy>();

@Serves({ ...projectContract, operations: { copy: projectContract.operations.copy } })
class ProjectController implements Pick<Api<typeof projectContract>, 'copy'> {
  async copy(requests: ProjectById[]) {
    return requests.map(({ projectId }) => projects.get(projectId) ?? new ProjectNotFound());
  }
}

/** The tested page, and the HTTP side of the job service. */
export const site = {
  server: undefined as Server | undefined,
  /** Answers before the usual page does. */
  answer: (_request: IncomingMessage, _response: ServerResponse): boolean => false,
  get url(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}/`;
  },
};

/** As the job service does: a video must contain the one that is stored. */
async function takeVideo(facts: CapturedVideo, request: IncomingMessage): Promise<boolean> {
  const content = await buffer(request);
  const { jobId, visitId, replaces } = facts;
  if (jobService.claims.get(jobId)?.isOver) {
    jobService.refusedVideos.push(visitId);
    return false;
  }
  if (replaces !== (jobService.storedVideos.get(jobId)?.id ?? '')) return false;
  jobService.videos.set(visitId, { facts, bytes: content.length });
  jobService.storedVideos.set(jobId, { id: visitId, facts, content });
  return true;
}

async function openSite(): Promise<void> {
  site.server = createServer((request, response) => {
    if (site.answer(request, response)) return;
    if (request.url === '/hungry') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        '<title>Hungry</title><script>const all = []; setInterval(() => all.push(new Uint8Array(30e6).fill(1)), 50)</script>',
      );
      return;
    }
    if (request.url !== '/internal/recording') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<title>Hats</title><h1>Hats</h1><script>console.log("Hats are here")</script>');
      return;
    }
    const facts = JSON.parse(String(request.headers['x-ticket'])) as CapturedVideo;
    if (request.method === 'GET') response.end(jobService.storedVideos.get(facts.jobId)!.content);
    else void takeVideo(facts, request).then((isTaken) => response.writeHead(isTaken ? 200 : 409).end('{}'));
  });
  await new Promise<void>((resolve) => site.server!.listen(0, '127.0.0.1', resolve));
}

export type BrowserUnderTest = Awaited<ReturnType<typeof startBrowserService>>;

export async function startBrowserService(env: Record<string, string> = {}) {
  await openSite();
  const [chromium, ffmpeg] = [await provideProgram('chromium'), await provideProgram('ffmpeg')];
  const visitsDir = mkdtempSync(join(tmpdir(), 'hv-'));
  const testbed = await startTestbed({
    ...browserService,
    migrations,
    env: {
      SECRETS_KEY: `first:${randomBytes(32).toString('base64')}`,
      TICKET_SECRET: 'the secret of tickets in tests is long enough',
      CHROMIUM_PATH: chromium.command,
      FFMPEG_PATH: ffmpeg.command,
      VISITS_DIR: join(visitsDir, 'v'),
      VISITS_PER_REPLICA: '2',
      JOB_URL: site.url.slice(0, -1),
      EGRESS_LOOPBACK: 'true',
      ...env,
    },
    neighbours: async (natsUrl) => [
      await startNeighbour(natsUrl, 'job', CaptureController),
      await startNeighbour(natsUrl, 'job', TesterJobController),
      await startNeighbour(natsUrl, 'identity', ProjectController),
    ],
  });
  return {
    ...testbed,
    visits: new VisitClient(testbed.transport),
    openVisits: new OpenVisitClient(testbed.transport),
    secrets: new SecretClient(testbed.transport),
    visitsDir: join(visitsDir, 'v'),
    addProject(): ProjectCopy {
      const project = {
        ...{ id: newId('project'), organizationId: newId('organization'), name: 'Shop', defaultUrl: null },
        ...{ codehostRepos: [], autoCreateCodehostIssues: false, deleted: false, version: 1 },
      };
      projects.set(project.id, project);
      return project;
    },
    deleteProject: (project: ProjectCopy) =>
      testbed.publish(identityEvents.projectChanged, { ...project, deleted: true, version: 2 }),
    /** A tester who works on a job of the project, which names the secrets. */
    claim({ projectId = newId('project'), secrets = [] }: { projectId?: string; secrets?: string[] } = {}): {
      jobId: string;
      call: Call;
      claim: Claim;
    } {
      const jobId = newId('job');
      const testerId = newId('user');
      const claim: Claim = { jobId, testerId, projectId, secrets, isOver: false };
      jobService.claims.set(jobId, claim);
      return { jobId, claim, call: callOf(testerId) };
    },
    /** Another row, like that of the visit. Answers its id. */
    async copyVisit(visitId: string, changes: Record<string, string>): Promise<string> {
      const id = newId('visit');
      const statement =
        'INSERT INTO visit SELECT (jsonb_populate_record(v, $1::jsonb)).* FROM visit AS v WHERE id = $2';
      await testbed.sql(statement, [{ ...changes, id }, visitId]);
      return id;
    },
    async stop(): Promise<void> {
      await testbed.stop();
      site.server!.closeAllConnections();
      site.server!.close();
      rmSync(visitsDir, { recursive: true, force: true });
    },
  };
}

function callOf(userId: string, role: 'tester' | 'platform_admin' = 'tester'): Call {
  const caller = { kind: 'session', tokenId: newId('session'), userId, roles: {} } as const;
  return { caller: { ...caller, platformRoles: [role] } };
}

export const asAdmin = callOf(newId('user'), 'platform_admin');
/** The call of a member of the project's organization. */
export function memberOf({ organizationId }: ProjectCopy, role: OrganizationRole = 'contributor'): Call {
  const caller = { kind: 'session', tokenId: newId('session'), userId: newId('user') } as const;
  return { caller: { ...caller, roles: { [organizationId]: role } } };
}

/** Its Chromiums can start: it has proved its isolation. */
export async function startReadyService(env: Record<string, string>): Promise<BrowserUnderTest> {
  const service = await startBrowserService(env);
  // The user of Chromium passes through it.
  chmodSync(dirname(service.visitsDir), 0o755);
  const isReady = async () =>
    expect((await fetch(`${service.replicas[0]!.url}/health/ready`)).status).toBe(200);
  await eventually(isReady, { timeoutMs: 90_000 });
  return service;
}
