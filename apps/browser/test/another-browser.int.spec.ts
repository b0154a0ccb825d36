/** Another browser for the tester of a job: after the first one is lost, and by a restart. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { browserEvents, NoBrowserFree } from '@handtest/contracts/browser';
import type { ContractError } from '@handtest/contracts/define';
import type { PlatformDeedDone } from '@handtest/contracts/identity';
import { eventually, provideProgram } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { asAdmin, type BrowserUnderTest, jobService, site, startReadyService } from './browser-under-test.js';
import { chromiumsIn, TesterAtWork } from './tester-at-work.js';

let service: BrowserUnderTest;
let tester: TesterAtWork;

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0' });
}, 150_000);

beforeEach(async () => {
  tester = await TesterAtWork.begin(service);
}, 90_000);

afterEach(() => tester.end());

afterAll(() => service.stop());

/** Resolves when the job service gets the recording of the lost browser, which it answers later. */
async function loseBrowser(answerAfterMs: number): Promise<void> {
  await eventually(() => expect(tester.hasPicture).toBe(true));
  const sent = new Promise<void>((resolve) => {
    site.answer = (request, response) => {
      if (request.url !== '/internal/recording') return false;
      request.resume();
      void pause(answerAfterMs).then(() => response.end('{}'));
      resolve();
      return true;
    };
  });
  for (const { pid } of chromiumsIn(service.visitsDir)) process.kill(pid, 'SIGKILL');
  await sent;
}

/** The times of the pictures of a video, in seconds from its start. */
async function pictureTimes(content: Buffer): Promise<number[]> {
  const ffmpeg = await provideProgram('ffmpeg');
  const file = join(dirname(service.visitsDir), 'whole.mp4');
  writeFileSync(file, content);
  const show = ['-loglevel', 'error', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', file];
  const text = execFileSync(join(dirname(ffmpeg.command), 'ffprobe'), show, { env: ffmpeg.env });
  rmSync(file);
  return [...text.toString().matchAll(/^[\d.]+/gm)].map(([time]) => Number(time));
}

it('joins the recordings of both browsers into one video, each at its own time', async () => {
  const { claim, call } = tester;
  const { jobId } = claim;
  await eventually(() => expect(tester.hasPicture).toBe(true));
  const stored = () => jobService.storedVideos.get(jobId);
  for (const { pid } of chromiumsIn(service.visitsDir)) process.kill(pid, 'SIGKILL');
  await eventually(() => expect(stored()).toBeDefined(), { timeoutMs: 30_000 });
  const first = stored()!;
  await pause(2_000);
  const second = await eventually(
    async () => {
      const visit = await service.visits.start(claim, call);
      const pictures = readdirSync(join(service.visitsDir, visit.id)).filter((name) => name.endsWith('.jpg'));
      expect(pictures.length).toBeGreaterThan(0);
      return { id: visit.id, startedAtMs: Math.min(...pictures.map((name) => Number.parseInt(name, 10))) };
    },
    { timeoutMs: 60_000 },
  );
  await service.visits.end(claim, call);
  await eventually(() => expect(stored()!.id).toBe(second.id), { timeoutMs: 30_000 });
  const { facts, content } = stored()!;
  expect(facts).toMatchObject({ replaces: first.id, startedAt: first.facts.startedAt });
  const secondBeginsAt = (second.startedAtMs - Date.parse(facts.startedAt)) / 1_000;
  expect(secondBeginsAt).toBeGreaterThan(first.facts.durationSeconds! + 1);
  expect(facts.durationSeconds).toBeGreaterThan(secondBeginsAt);
  const times = await pictureTimes(content);
  const ofFirst = await pictureTimes(first.content);
  expect(times.slice(0, ofFirst.length)).toEqual(ofFirst);
  expect(Math.abs(times[ofFirst.length]! - secondBeginsAt)).toBeLessThan(0.01);
}, 120_000);

it('sends what a killed process has left of the job before its own recording', async () => {
  const { claim, call } = tester;
  const { jobId, visitId = '' } = claim;
  const left = await service.copyVisit(visitId, { status: 'lost', ended_at: new Date().toISOString() });
  const [from, to] = [visitId, left].map((id) => join(service.visitsDir, id));
  mkdirSync(`${to}.new`);
  cpSync(join(from!, 'recording.json'), join(`${to}.new`, 'recording.json'));
  const picture = await eventually(() => {
    const [name] = readdirSync(from!).filter((one) => one.endsWith('.jpg'));
    expect(name).toBeDefined();
    return name!;
  });
  const startedAtMs = Number.parseInt(picture, 10) - 60_000;
  cpSync(join(from!, picture), join(`${to}.new`, `${startedAtMs}.jpg`));
  renameSync(`${to}.new`, to!);
  await service.visits.end(claim, call);
  await eventually(() => expect(jobService.videos.has(visitId)).toBe(true), { timeoutMs: 30_000 });
  const { facts } = jobService.videos.get(visitId)!;
  expect(facts).toMatchObject({ replaces: left, startedAt: new Date(startedAtMs).toISOString() });
  expect(jobService.storedVideos.get(jobId)!.id).toBe(visitId);
}, 90_000);

it('waits for the hand-over of the browser that was lost', async () => {
  const { claim, call } = tester;
  await loseBrowser(1_500);
  expect((await service.visits.start(claim, call)).status).toMatch(/^(starting|ready)$/);
}, 60_000);

it('says that the browser before still hands over its recording', async () => {
  const { claim, call } = tester;
  await loseBrowser(10_000);
  const refusal = (await errorOf(service.visits.start(claim, call))) as ContractError;
  expect(refusal).toBeInstanceOf(NoBrowserFree);
  expect(refusal.message).toMatch(/^The browser before still hands over its recording/);
  expect(refusal.retryAfterSeconds).toBe(3);
}, 60_000);

it('is in the audit log when an administrator ended the one before, with the reason', async () => {
  const { visitId = '', jobId } = tester.claim;
  await service.openVisits.end({ visitId, note: 'It hangs' }, asAdmin);
  const [event] = await service.sql<{ payload: PlatformDeedDone }>(
    'SELECT payload FROM outbox WHERE subject = $1',
    [browserEvents.visitEnded.subject],
  );
  expect(event!.payload).toEqual({
    action: 'browser.ended',
    actor: { kind: 'user', id: (asAdmin.caller as { userId: string }).userId },
    subject: { id: visitId, name: jobId },
    details: { note: 'It hangs' },
    doneAt: expect.stringMatching(/Z$/) as string,
  });
}, 60_000);

it('closes a viewer at a restart so that it connects again, and does not say that the visit has ended', async () => {
  const { claim, call, closed } = tester;
  await service.visits.restart(claim, call);
  await expect(closed).resolves.toBe(1012);
  expect(tester.all('visit').map(({ status }) => status)).toEqual(['ready']);
}, 60_000);
