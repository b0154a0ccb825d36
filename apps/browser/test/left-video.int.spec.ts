/** A killed process has left a recording: its video is sent, however late the job may still take it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, provideProgram } from '@handtest/deployment';
import { type BrowserUnderTest, jobService, startReadyService } from './browser-under-test.js';
import { TesterAtWork } from './tester-at-work.js';

let service: BrowserUnderTest;
const folder = mkdtempSync(join(tmpdir(), 'hl-'));
const [program, down, failed] = ['ffmpeg', 'down', 'failed'].map((name) => join(folder, name));
let ffmpeg: string;

beforeAll(async () => {
  ffmpeg = (await provideProgram('ffmpeg')).command;
  const fail = `if [ -e ${down} ] && echo "$*" | grep -q pictures.txt; then touch ${failed}; echo no space >&2; exit 1; fi`;
  writeFileSync(program!, `#!/bin/sh\n${fail}\nexec ${ffmpeg} "$@"\n`, { mode: 0o755 });
  service = await startReadyService({ BROWSER_SPARES: '0', FFMPEG_PATH: program! });
}, 150_000);

/** A visit, and a copy of it whose process was killed `minutes` ago. */
async function visitAndLeft(minutes: number) {
  const tester = await TesterAtWork.begin(service);
  const { jobId, visitId } = tester.claim;
  const own = join(service.visitsDir, visitId!);
  const pictures = () => readdirSync(own).filter((name) => name.endsWith('.jpg'));
  await eventually(() => expect(pictures().length).toBeGreaterThan(0));
  const endedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  const left = await service.copyVisit(visitId!, { status: 'lost', ended_at: endedAt, job_id: jobId });
  return { tester, own, pictures, left };
}

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('sends the whole recording when the encoder works again', async () => {
  const { tester, own, pictures, left } = await visitAndLeft(0);
  writeFileSync(down!, '');
  const part = `${Number.parseInt(pictures()[0]!, 10) - 5_000}.mp4`;
  const red = ['-f', 'lavfi', '-i', 'color=red:size=1600x900:duration=1', '-pix_fmt', 'yuv420p'];
  execFileSync(ffmpeg, ['-loglevel', 'error', ...red, join(folder, part)]);
  cpSync(join(folder, part), join(own, part));
  cpSync(own, join(service.visitsDir, left), { recursive: true });
  await eventually(() => expect(existsSync(failed!)).toBe(true), { timeoutMs: 30_000 });
  rmSync(down!);
  await eventually(() => expect(jobService.videos.has(left)).toBe(true), { timeoutMs: 30_000 });
  expect(jobService.videos.get(left)!.facts.durationSeconds).toBeGreaterThanOrEqual(5);
  tester.end();
}, 120_000);

it('sends it two hours later, because a claim may last as long', async () => {
  const { tester, own, left } = await visitAndLeft(120);
  cpSync(own, join(service.visitsDir, left), { recursive: true });
  await eventually(() => expect(existsSync(join(service.visitsDir, left))).toBe(false), {
    timeoutMs: 30_000,
  });
  expect(jobService.videos.has(left)).toBe(true);
  tester.end();
}, 120_000);
