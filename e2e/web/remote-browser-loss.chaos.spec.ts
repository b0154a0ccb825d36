/**
 * What a tester and a caller lose when something dies: sockets are dropped, and the processes of the browser service, of
 * Chromium and of ffmpeg are killed. `DROPS=20 KILLS=3` is shorter.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { VisitRecord } from '@handtest/contracts/browser';
import type { JobRecord, TesterData } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import type { ServerMessage } from '@handtest/visit-protocol';
import type { WebSocket } from 'ws';
import { places, type RemoteSystem, startRemoteSystem } from './remote-system.js';
import {
  browserReady,
  claimTest,
  click,
  openStream,
  recordWithVideo,
  recordOnce,
  type RemoteTest,
  submitTest,
  type,
} from './remote-test.js';
import { chromiums, encoders, isolations } from './visit-processes.js';

const drops = Number(process.env.DROPS ?? 200);
const kills = Number(process.env.KILLS ?? 30);
const goals = { reconnectMs: 500, lostMs: 2_500 };

let system: RemoteSystem;

beforeAll(async () => {
  const gateway = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  system = await startRemoteSystem({
    environment: { gateway, billing: { SIGNUP_CREDIT_USD: '10000' } },
  });
}, 240_000);

afterAll(() => system?.stop());

async function begin(): Promise<RemoteTest & { visitId: string }> {
  const test = await claimTest(system);
  const { id: visitId } = await browserReady(test);
  return { ...test, visitId };
}

interface Viewer {
  readonly socket: WebSocket;
  readonly firstPictureMs: number;
  readonly messages: ServerMessage[];
}

async function connect(test: RemoteTest): Promise<Viewer> {
  const from = performance.now();
  const socket = openStream(system, test);
  const messages: ServerMessage[] = [];
  const firstPictureMs = await new Promise<number>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) resolve(performance.now() - from);
      else messages.push(JSON.parse(data.toString()) as ServerMessage);
    });
  });
  return { socket, firstPictureMs, messages };
}

/** As the workspace does: it asks for a browser until it sees another one. */
const reconnect = (test: RemoteTest, lostId: string): Promise<Viewer> =>
  eventually(
    async () => {
      const { id, status } = await test.tester.api.post<VisitRecord>(test.path);
      if (id === lostId || status !== 'ready') throw new Error(`The browser is ${status}`);
      return connect(test);
    },
    { timeoutMs: 60_000, intervalMs: 500 },
  );

const report = (text: string) => process.stdout.write(`${text}\n`);

it('loses nothing with dropped sockets: the page is the same, and each word arrives once', async () => {
  const test = await begin();
  let viewer = await connect(test);
  await pause(1_000);
  click(viewer.socket, places.name);
  const slow: number[] = [];
  let text = '';
  for (let drop = 0; drop < drops; drop++) {
    const letter = String.fromCharCode(97 + (drop % 26));
    type(viewer.socket, letter);
    text += letter;
    await eventually(() => expect(system.shop.said).toContainEqual({ what: 'typed', detail: text }), {
      timeoutMs: 5_000,
    });
    await pause(Math.random() * 50);
    viewer.socket.terminate();
    viewer = await connect(test);
    if (viewer.firstPictureMs > goals.reconnectMs) slow.push(viewer.firstPictureMs);
    expect(viewer.messages.some((message) => message.kind === 'tabs')).toBe(true);
  }
  viewer.socket.terminate();
  report(
    `dropped sockets: tried ${drops}, lost 0; first picture later than ${goals.reconnectMs} ms: ${slow.length}`,
  );
  await submitTest(system, test);
  const job = await recordWithVideo(system, test);
  expect(job.testerData!.recording!.capturedBy).toBe('remote_browser');
  expect(slow.length).toBeLessThanOrEqual(drops / 20);
}, 600_000);

/** @returns whether the video shows all from the first instant to the second, Unix time in milliseconds */
function covers(recording: TesterData['recording'], fromMs: number, untilMs: number): boolean {
  const startMs = Date.parse(recording?.startedAt ?? '');
  return startMs <= fromMs && startMs + recording!.durationSeconds! * 1_000 >= untilMs;
}

const victims = {
  'the browser service': () => system.deployment.kill('browser'),
  Chromium: () => {
    for (const pid of chromiums(system.visitsDir)) process.kill(pid, 'SIGKILL');
  },
};

it.each(Object.entries(victims))(
  'after the kill of %s a new browser starts, and the job keeps what was recorded',
  async (name, kill) => {
    let lost = 0;
    let late = 0;
    let cut = 0;
    let worstMs = 0;
    for (let round = 0; round < kills; round++) {
      const test = await begin();
      const viewer = await connect(test);
      const clicks: number[] = [];
      const untilMs = Date.now() + 3_000 + Math.random() * 3_000;
      await pause(800);
      while (Date.now() < untilMs) {
        click(viewer.socket, places.buy);
        clicks.push(Date.now());
        await pause(300);
      }
      const killedMs = Date.now();
      kill();
      viewer.socket.terminate();
      const again = await reconnect(test, test.visitId);
      await pause(500);
      click(again.socket, places.buy);
      const lastMs = Date.now();
      await pause(300);
      again.socket.terminate();
      worstMs = Math.max(worstMs, Date.now() - killedMs);
      const job = await submitTest(system, test);
      const kept = job.testerData!.clicks.map(({ timestamp }) => Date.parse(timestamp));
      const expected = clicks.filter((atMs) => atMs < killedMs - goals.lostMs);
      lost += expected.filter((atMs) => !kept.some((keptMs) => Math.abs(keptMs - atMs) < 250)).length;
      const isWhole = ({ testerData }: JobRecord) => covers(testerData?.recording, clicks[0]!, lastMs);
      if (isWhole(job)) continue;
      late++;
      // The report does not wait for what a killed process has left.
      await recordOnce(system, test.jobId, (now) => expect(isWhole(now)).toBe(true)).catch(() => cut++);
    }
    report(
      `${name}: killed ${kills} times, lost ${lost} clicks older than ${goals.lostMs} ms, videos that were whole after the report ${late - cut}, with a part only ${cut}; working again after ${worstMs} ms at most`,
    );
    expect([lost, cut]).toEqual([0, 0]);
    // Only the spare browser is left: its processes, its profile, and the folder of its socket.
    const left = () => [chromiums, isolations, readdirSync].map((of) => of(system.visitsDir).length);
    await eventually(() => expect(left()).toEqual([1, 1, 2]), { timeoutMs: 60_000 });
  },
  kills * 60_000,
);

/** Kills one while it works, at any moment of its work. @returns whether there was one */
async function killEncoder(): Promise<boolean> {
  const untilMs = Date.now() + 10_000;
  while (Date.now() < untilMs) {
    const [pid] = encoders(system.visitsDir);
    if (pid !== undefined) {
      await pause(Math.random() * 100);
      try {
        process.kill(pid, 'SIGKILL');
        return true;
      } catch {
        // It has ended before. There is another one for each part, and one for the whole.
      }
    }
    await pause(5);
  }
  return false;
}

it(
  'has the whole video although ffmpeg is killed',
  async () => {
    let killed = 0;
    const short: number[] = [];
    for (let round = 0; round < kills; round++) {
      const test = await begin();
      const viewer = await connect(test);
      const fromMs = Date.now();
      while (Date.now() < fromMs + 4_000) {
        click(viewer.socket, places.buy);
        await pause(200);
      }
      const seconds = (Date.now() - fromMs) / 1_000;
      viewer.socket.terminate();
      const [, wasKilled] = await Promise.all([submitTest(system, test), killEncoder()]);
      if (wasKilled) killed++;
      // An encoder that begins again can take longer than the report waits for the video.
      const job = await recordWithVideo(system, test);
      const recordedSeconds = job.testerData!.recording!.durationSeconds ?? 0;
      if (recordedSeconds < seconds - 0.5) short.push(recordedSeconds);
    }
    report(
      `ffmpeg: tried ${kills} jobs, killed ${killed} times, videos too short ${short.length} ${short.join()}`,
    );
    expect(killed).toBeGreaterThan(kills / 2);
    expect(short).toEqual([]);
  },
  kills * 60_000,
);
