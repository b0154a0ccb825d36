/** Visits with a real Chromium: who gets one, what ends it, and that nothing is left over. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JobNotFound } from '@handtest/contracts/job';
import { NoBrowserFree, VisitNotFound } from '@handtest/contracts/browser';
import { type Call, type ContractError, Forbidden, newId } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { WebSocket } from 'ws';
import { asAdmin, type BrowserUnderTest, jobService, site, startReadyService } from './browser-under-test.js';

const asJob = { caller: { kind: 'system', service: 'job' } } as const;
let service: BrowserUnderTest;

beforeAll(async () => {
  const env = { BROWSER_SPARES: '0', VISIT_MEMORY_MB: '700', VISIT_DRAIN_SECONDS: '60' };
  service = await startReadyService(env);
}, 150_000);

afterAll(() => service.stop());

async function ready(jobId: string, call: Call) {
  return eventually(
    async () => {
      const visit = await service.visits.start({ jobId }, call);
      expect(visit.status).toBe('ready');
      return visit;
    },
    { timeoutMs: 30_000 },
  );
}

/** Processes with this visit's kind of folder in their command line. */
const chromiums = () =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${service.visitsDir}`) && !line.includes('--type='));

/** Not the processes of its isolation, which name its folder, too. */
const isChromium = (line: string) => /^\S*chromium --headless/.test(line);

const statusOf = async (jobId: string) =>
  (await service.sql<{ status: string }>('SELECT status FROM visit WHERE job_id = $1', [jobId])).map(
    ({ status }) => status,
  );

const folderOf = (visitId: string) => join(service.visitsDir, visitId);
/** Resolves when the visit has a first picture. */
const recorded = (visitId: string) =>
  eventually(() => expect(readdirSync(folderOf(visitId)).join()).toMatch(/\.jpg(,|$)/));

/** What a killed process would have left. Answers the id of its visit. */
async function copyLeft(visitId: string, jobId: string): Promise<string> {
  const ended = { status: 'lost', ended_at: new Date().toISOString() };
  const copy = await service.copyVisit(visitId, { ...ended, job_id: jobId });
  cpSync(folderOf(visitId), folderOf(copy), { recursive: true });
  return copy;
}

const gone = () =>
  eventually(
    () => {
      expect(chromiums()).toEqual([]);
      expect(readdirSync(service.visitsDir)).toEqual([]);
    },
    // Two videos may be made at the same time.
    { timeoutMs: 45_000 },
  );

function connect({ address, ticket }: { address: string; ticket: string }): Promise<WebSocket> {
  const { port } = new URL(service.replicas[0]!.url);
  const base = address.replace(/:\d+$/, `:${port}`).replace('http', 'ws');
  const socket = new WebSocket(`${base}/visits/stream?ticket=${encodeURIComponent(ticket)}`);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

it('runs one browser for a claim, hands over what it records, and leaves nothing behind', async () => {
  const { jobId, call } = service.claim();
  const [first, second] = await Promise.all([ready(jobId, call), ready(jobId, call)]);
  expect(second.id).toBe(first.id);
  expect(first.viewport).toEqual({ width: 1_600, height: 900 });
  const socket = await connect(await service.visits.stream({ jobId }, call));
  const pictures: Buffer[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) pictures.push(data);
  });
  await eventually(() => expect(pictures.length).toBeGreaterThan(0));
  await eventually(() => {
    const messages = jobService.batches.filter((batch) => batch.jobId === jobId);
    expect(
      messages.flatMap(({ consoleMessages = [] }) => consoleMessages.map(({ message }) => message)),
    ).toEqual(['Hats are here']);
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await service.visits.finish({ jobId, visitId: first.id }, asJob);
  // A busy machine needs longer than a call may take. The hand-over goes on.
  await eventually(() => expect(jobService.videos.has(first.id)).toBe(true), { timeoutMs: 30_000 });
  expect(await ended).toBe(1000);
  expect(jobService.videos.get(first.id)).toMatchObject({ facts: { contentType: 'video/mp4' } });
  expect(jobService.videos.get(first.id)!.bytes).toBeGreaterThan(500);
  expect(await statusOf(jobId)).toEqual(['ended']);
  await gone();
}, 90_000);

it('answers who ends a browser although its video takes long, and hands it over later', async () => {
  const { jobId, call } = service.claim();
  const { id } = await ready(jobId, call);
  const socket = await connect(await service.visits.stream({ jobId }, call));
  await new Promise<void>((resolve) => socket.on('message', (_, isBinary) => isBinary && resolve()));
  jobService.isDown = true;
  await service.visits.end({ jobId }, call);
  expect(await statusOf(jobId)).toEqual(['ended']);
  expect(jobService.videos.has(id)).toBe(false);
  jobService.isDown = false;
  await eventually(() => expect(jobService.videos.has(id)).toBe(true), { timeoutMs: 30_000 });
  await gone();
}, 90_000);

it('gives a browser only to the tester of the job', async () => {
  const { jobId, claim } = service.claim();
  const other = service.claim().call;
  expect(await errorOf(service.visits.start({ jobId: newId('job') }, other))).toBeInstanceOf(JobNotFound);
  expect(((await errorOf(service.visits.start({ jobId }, other))) as ContractError).code).toBe(
    'job_not_active',
  );
  expect(await errorOf(service.visits.stream({ jobId }, other))).toBeInstanceOf(VisitNotFound);
  claim.visitId = newId('visit');
  const tester = { caller: { ...other.caller, userId: claim.testerId } } as Call;
  expect(await errorOf(service.visits.start({ jobId }, tester))).toBeInstanceOf(NoBrowserFree);
});

it('starts another browser at once for the next claim of a job that was released, also by the same tester', async () => {
  const { jobId, call, claim } = service.claim();
  const ids = [(await ready(jobId, call)).id];
  const other = service.claim();
  for (const next of [other, { call, claim }]) {
    const { testerId } = next.claim;
    jobService.claims.set(jobId, { ...claim, testerId, visitId: undefined, lastVisitId: undefined });
    ids.push((await service.visits.start({ jobId }, next.call)).id);
    expect((await ready(jobId, next.call)).id).toBe(ids.at(-1));
  }
  expect(new Set(ids).size).toBe(3);
  await service.visits.end({ jobId }, call);
  await gone();
}, 90_000);

it('refuses a ticket that is forged, and one of an ended visit', async () => {
  const { jobId, call } = service.claim();
  await ready(jobId, call);
  const place = await service.visits.stream({ jobId }, call);
  await expect(connect({ ...place, ticket: `${place.ticket}x` })).rejects.toThrow('403');
  await service.visits.end({ jobId }, call);
  await eventually(() => expect(connect(place)).rejects.toThrow('403'));
  await gone();
}, 60_000);

it('has two places: a third tester is asked to wait, and gets one when another has ended', async () => {
  const [first, second, third] = [service.claim(), service.claim(), service.claim()];
  await Promise.all([ready(first.jobId, first.call), ready(second.jobId, second.call)]);
  const refusal = (await errorOf(service.visits.start({ jobId: third.jobId }, third.call))) as ContractError;
  expect(refusal).toBeInstanceOf(NoBrowserFree);
  expect(refusal.retryAfterSeconds).toBe(30);
  expect(third.claim.visitId).toBeUndefined();
  first.claim.isOver = true;
  await ready(third.jobId, third.call);
  expect(await statusOf(first.jobId)).toEqual(['ended']);
  second.claim.isOver = true;
  third.claim.isOver = true;
  await gone();
}, 120_000);

it('gives another browser for the same visit, whose recording goes on', async () => {
  const { jobId, call } = service.claim();
  const { id } = await ready(jobId, call);
  await recorded(id);
  const [before] = chromiums().filter(isChromium);
  await service.visits.restart({ jobId }, call);
  expect((await ready(jobId, call)).id).toBe(id);
  await eventually(() => {
    expect(chromiums().filter(isChromium)).toHaveLength(1);
    expect(chromiums().filter(isChromium)[0]).not.toBe(before);
  });
  await service.visits.finish({ jobId, visitId: id }, asJob);
  await gone();
  expect(jobService.videos.has(id)).toBe(true);
}, 90_000);

it('runs one browser although a tester asks for another one again and again', async () => {
  const { jobId, call, claim } = service.claim();
  const { id } = await ready(jobId, call);
  for (let times = 0; times < 4; times++) {
    void service.visits.restart({ jobId }, call);
    await pause(150);
  }
  await eventually(
    async () => {
      expect((await service.visits.start({ jobId }, call)).status).toBe('ready');
      expect(chromiums().filter(isChromium)).toHaveLength(1);
    },
    { timeoutMs: 60_000 },
  );
  // Browsers of earlier questions would start by now.
  await pause(3_000);
  expect(chromiums().filter(isChromium)).toHaveLength(1);
  expect((await ready(jobId, call)).id).toBe(id);
  claim.isOver = true;
  await gone();
}, 120_000);

it('drops the video of a claim that was cancelled, after one upload', async () => {
  const { jobId, call, claim } = service.claim();
  const { id } = await ready(jobId, call);
  const socket = await connect(await service.visits.stream({ jobId }, call));
  await new Promise<void>((resolve) => socket.on('message', (_, isBinary) => isBinary && resolve()));
  claim.isOver = true;
  await gone();
  expect(jobService.refusedVideos.filter((visitId) => visitId === id)).toHaveLength(1);
}, 60_000);

it('says that a browser has failed, keeps what it recorded, and starts a new one', async () => {
  const { jobId, call, claim } = service.claim();
  const { id } = await ready(jobId, call);
  const socket = await connect(await service.visits.stream({ jobId }, call));
  const reasons: string[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) reasons.push(data.toString());
  });
  await eventually(() => expect(jobService.batches.some((batch) => batch.jobId === jobId)).toBe(true));
  const pids = execFileSync('pgrep', ['-f', `user-data-dir=${service.visitsDir}`], { encoding: 'utf8' });
  for (const pid of pids.trim().split('\n')) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended with its parent.
    }
  }
  await eventually(async () => expect(await statusOf(jobId)).toEqual(['lost']), { timeoutMs: 10_000 });
  await eventually(() => expect(reasons.join('')).toContain('The browser has failed'));
  await eventually(() => expect(jobService.videos.has(id)).toBe(true), { timeoutMs: 15_000 });
  expect((await ready(jobId, call)).id).not.toBe(id);
  claim.isOver = true;
  await gone();
}, 90_000);

it('goes on after an outage of the database that was longer than its lease, and finds visits of lost replicas', async () => {
  const { jobId, call, claim } = service.claim();
  const { id } = await ready(jobId, call);
  await recorded(id);
  const lost = newId('job');
  await service.copyVisit(id, { job_id: lost, replica_id: 'gone' });
  await service.sql(`UPDATE visit SET lease_until = clock_timestamp() - interval '20 seconds'`);
  await service.sql(`UPDATE replica SET seen_at = clock_timestamp() - interval '20 seconds'`);
  await eventually(async () => expect(await statusOf(lost)).toEqual(['lost']), { timeoutMs: 30_000 });
  expect(await statusOf(jobId)).toEqual(['ready']);
  expect((await ready(jobId, call)).id).toBe(id);
  claim.isOver = true;
  await gone();
}, 90_000);

it('ends the visit of a claim that ends during an outage of the database', async () => {
  const { jobId, call, claim } = service.claim();
  const { id } = await ready(jobId, call);
  await service.sql('ALTER TABLE visit RENAME TO visit_in_outage');
  claim.isOver = true;
  const touches = () => jobService.lateTouches.filter((visitId) => visitId === id);
  await eventually(() => expect(touches().length).toBeGreaterThan(1), { timeoutMs: 30_000 });
  await service.sql('ALTER TABLE visit_in_outage RENAME TO visit');
  await eventually(async () => expect(await statusOf(jobId)).toEqual(['ended']), { timeoutMs: 30_000 });
  await gone();
}, 120_000);

it('sends the videos that killed processes left, although one of them cannot be made', async () => {
  const { jobId, call } = service.claim();
  const { id } = await ready(jobId, call);
  await recorded(id);
  const copies: string[] = [];
  for (let count = 0; count < 6; count++) copies.push(await copyLeft(id, newId('job')));
  const [whole, ...broken] = copies;
  for (const copy of broken) writeFileSync(join(folderOf(copy), 'recording.json'), '{');
  // Its process died before the first picture.
  mkdirSync(folderOf(newId('visit')));
  // Made by a process with a number that is in use again.
  mkdirSync(join(service.visitsDir, '1-zzzzzz-0'));
  await service.visits.finish({ jobId, visitId: id }, asJob);
  await eventually(() => expect(readdirSync(service.visitsDir).toSorted()).toEqual(broken.toSorted()), {
    timeoutMs: 45_000,
  });
  expect(jobService.videos.has(whole!)).toBe(true);
  expect(broken.filter((copy) => jobService.videos.has(copy))).toEqual([]);
  for (const copy of broken) rmSync(folderOf(copy), { recursive: true });
}, 90_000);

it('ends the browser of a page that allocates without end, with words', async () => {
  const { jobId, call, claim } = service.claim();
  await ready(jobId, call);
  const socket = await connect(await service.visits.stream({ jobId }, call));
  const messages: string[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) messages.push(data.toString());
  });
  socket.send(JSON.stringify({ kind: 'navigate', url: `${site.url}hungry` }));
  await eventually(() => expect(messages.join('')).toContain('more than 700 MB of memory'), {
    timeoutMs: 20_000,
  });
  expect(await statusOf(jobId)).toEqual(['lost']);
  claim.isOver = true;
  await gone();
}, 60_000);

it('lists the browsers that run for administrators, who may end them', async () => {
  const { jobId, call, claim } = service.claim();
  const { id } = await ready(jobId, call);
  const socket = await connect(await service.visits.stream({ jobId }, call));
  const messages: string[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) messages.push(data.toString());
  });
  expect(await errorOf(service.openVisits.list({}, call))).toBeInstanceOf(Forbidden);
  expect(await errorOf(service.openVisits.end({ visitId: id }, call))).toBeInstanceOf(Forbidden);
  await eventually(async () => {
    const { items, pagination } = await service.openVisits.list({}, asAdmin);
    expect(pagination.total).toBe(1);
    expect(items[0]).toMatchObject({ id, jobId, status: 'ready', deviceClass: 'desktop', restarts: 0 });
    expect(items[0]!.memoryMb).toBeGreaterThan(50);
  });
  await service.openVisits.end({ visitId: id }, asAdmin);
  await eventually(() => expect(messages.join('')).toContain('An administrator has ended this browser'));
  expect(await statusOf(jobId)).toEqual(['ended']);
  expect(await errorOf(service.openVisits.end({ visitId: id }, asAdmin))).toBeInstanceOf(VisitNotFound);
  claim.isOver = true;
  await gone();
}, 60_000);

it('keeps telemetry while the job service is down', async () => {
  const { jobId, call, claim } = service.claim();
  jobService.isDown = true;
  await ready(jobId, call);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(jobService.batches.some((batch) => batch.jobId === jobId)).toBe(false);
  jobService.isDown = false;
  await eventually(() => expect(jobService.batches.some((batch) => batch.jobId === jobId)).toBe(true));
  claim.isOver = true;
  await gone();
}, 60_000);

it('lets a test go on when the service is to stop, and takes no new one', async () => {
  const { jobId, call, claim } = service.claim();
  const { id } = await ready(jobId, call);
  await recorded(id);
  const [replica] = service.replicas;
  let isDrained = false;
  await service.sql('ALTER TABLE replica RENAME TO replica_in_outage');
  const drained = replica!.drain().then(() => (isDrained = true));
  await pause(500);
  await service.sql('ALTER TABLE replica_in_outage RENAME TO replica');
  await eventually(async () =>
    expect(await service.sql('SELECT draining FROM replica')).toEqual([{ draining: true }]),
  );
  expect((await fetch(`${replica!.url}/health/ready`)).status).toBe(503);
  const late = service.claim();
  expect(await errorOf(service.visits.start({ jobId: late.jobId }, late.call))).toBeInstanceOf(NoBrowserFree);
  const socket = await connect(await service.visits.stream({ jobId }, call));
  socket.close();
  expect([isDrained, await statusOf(jobId)]).toEqual([false, ['ready']]);
  const left = await copyLeft(id, late.jobId);
  let refusals = 0;
  site.answer = ({ headers }, response) => {
    const isRefused = String(headers['x-ticket']).includes(left) && refusals < 2;
    if (isRefused) response.writeHead(503).end();
    if (isRefused && !existsSync(folderOf(id))) refusals++;
    return isRefused;
  };
  claim.isOver = true;
  await drained;
  expect(jobService.videos.has(left)).toBe(true);
  await gone();
}, 90_000);

it('hands over a recording although the service stops during an outage of the database', async () => {
  // By its row alone: the replica drains since the test before.
  const { jobId, claim } = service.claim();
  const id = (claim.visitId = newId('visit'));
  await service.sql(
    `INSERT INTO visit (id, job_id, tester_id, project_id, url, device_class, replica_id, status, lease_until, started_at)
     SELECT $1, $2, $3, $4, $5, 'desktop', id, 'starting', clock_timestamp() + interval '1 minute', clock_timestamp()
     FROM replica`,
    [id, jobId, claim.testerId, claim.projectId, site.url],
  );
  await eventually(async () => expect(await statusOf(jobId)).toEqual(['ready']), { timeoutMs: 30_000 });
  await recorded(id);
  await service.sql('ALTER TABLE visit RENAME TO visit_in_outage');
  await service.replicas[0]!.stop();
  expect(jobService.videos.has(id)).toBe(true);
}, 90_000);
