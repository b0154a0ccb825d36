/**
 * What a tester and a caller lose when something dies: sockets are dropped, and the processes of the browser service, of
 * Chromium and of the gateway are killed. `DROPS=20 KILLS=3` is shorter.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { VisitRecord } from '@handtest/contracts/browser';
import type { JobRecord } from '@handtest/contracts/job';
import { eventually, type Session } from '@handtest/deployment';

import type { ClientMessage, ServerMessage } from '@handtest/visit-protocol';
import { WebSocket } from 'ws';
import { newTester } from '../participants.js';
import { places, type RemoteSystem, startRemoteSystem } from './remote-system.js';

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

interface Test {
  readonly tester: Session;
  readonly jobId: string;
  readonly path: string;
}

async function begin(): Promise<Test> {
  const { deployment, participants, shop } = system;
  const { projectId, api } = participants.workspace;
  const request = { projectId, url: shop.url, description: 'Buy a hat' };
  const { jobId } = await api.post<{ jobId: string }>('/api/jobs', request);
  const tester = await newTester(deployment);
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  const test = { tester, jobId, path: `/api/tester/jobs/${jobId}/browser` };
  await ready(test);
  return test;
}

const ready = ({ tester, path }: Test) =>
  eventually(async () => expect((await tester.api.post<VisitRecord>(path)).status).toBe('ready'), {
    timeoutMs: 60_000,
    intervalMs: 500,
  });

interface Viewer {
  readonly socket: WebSocket;
  readonly firstPictureMs: number;
  readonly messages: ServerMessage[];
}

async function connect({ tester, path }: Test): Promise<Viewer> {
  const from = performance.now();
  const socket = new WebSocket(`${system.deployment.baseUrl.replace('http', 'ws')}${path}/stream`, {
    headers: { authorization: `Bearer ${tester.token}` },
  });
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

/** As the workspace does: it asks for a browser until it sees one. */
const reconnect = (test: Test): Promise<Viewer> =>
  eventually(
    async () => {
      const { status } = await test.tester.api.post<VisitRecord>(test.path);
      if (status !== 'ready') throw new Error(`The browser is ${status}`);
      return connect(test);
    },
    { timeoutMs: 60_000, intervalMs: 500 },
  );

const send = ({ socket }: Viewer, message: ClientMessage) => socket.send(JSON.stringify(message));

function click(viewer: Viewer, at: { x: number; y: number }): void {
  const place = { ...at, modifiers: 0 };
  send(viewer, { kind: 'press', ...place, buttons: 1, button: 'left', clickCount: 1 });
  send(viewer, { kind: 'release', ...place, buttons: 0, button: 'left', clickCount: 1 });
}

function type(viewer: Viewer, text: string): void {
  for (const key of text) send(viewer, { kind: 'text', text: key });
}

async function submit({ tester, jobId }: Test): Promise<JobRecord> {
  const answers = { verdict: 'fail', report: 'The order failed with an error.' };
  await tester.api.post(`/api/tester/jobs/${jobId}/submit`, answers);
  return eventually(
    async () => {
      const job = await system.participants.workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);
      expect(job.status).toBe('completed');
      return job;
    },
    { timeoutMs: 30_000, intervalMs: 300 },
  );
}

const report = (text: string) => process.stdout.write(`${text}\n`);

it('loses nothing with dropped sockets: the page is the same, and each word arrives once', async () => {
  const test = await begin();
  let viewer = await connect(test);
  await pause(1_000);
  click(viewer, places.name);
  const slow: number[] = [];
  let text = '';
  for (let drop = 0; drop < drops; drop++) {
    const letter = String.fromCharCode(97 + (drop % 26));
    type(viewer, letter);
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
  const job = await submit(test);
  expect(job.testerData?.recording?.capturedBy).toBe('remote_browser');
  expect(slow.length).toBeLessThanOrEqual(drops / 20);
}, 600_000);

/** Processes of Chromium itself, not of its parts. */
function chromiums(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) =>
      /chromium --headless --remote-debugging-pipe.*--user-data-dir=\/tmp\/handtest-visits-/.test(line),
    )
    .filter((line) => !/unshare|perl/.test(line))
    .map((line) => Number.parseInt(line, 10));
}

const victims = {
  'the browser service': () => system.deployment.kill('browser'),
  Chromium: () => {
    for (const pid of chromiums()) process.kill(pid, 'SIGKILL');
  },
};

it.each(Object.entries(victims))(
  'after the kill of %s a new browser starts, and the job keeps what was recorded',
  async (name, kill) => {
    let lost = 0;
    let withoutVideo = 0;
    let worstMs = 0;
    for (let round = 0; round < kills; round++) {
      const test = await begin();
      const viewer = await connect(test);
      const clicks: number[] = [];
      const untilMs = Date.now() + 3_000 + Math.random() * 3_000;
      await pause(800);
      while (Date.now() < untilMs) {
        click(viewer, places.buy);
        clicks.push(Date.now());
        await pause(300);
      }
      const killedMs = Date.now();
      kill();
      viewer.socket.terminate();
      const again = await reconnect(test);
      await pause(500);
      click(again, places.buy);
      await pause(300);
      again.socket.terminate();
      worstMs = Math.max(worstMs, Date.now() - killedMs);
      const job = await submit(test);
      const kept = job.testerData!.clicks.map(({ timestamp }) => Date.parse(timestamp));
      const expected = clicks.filter((atMs) => atMs < killedMs - goals.lostMs);
      lost += expected.filter((atMs) => !kept.some((keptMs) => Math.abs(keptMs - atMs) < 250)).length;
      if (!job.testerData!.recording) withoutVideo++;
    }
    report(
      `${name}: killed ${kills} times, lost ${lost} clicks older than ${goals.lostMs} ms, jobs without a video ${withoutVideo}; working again after ${worstMs} ms at most`,
    );
    await eventually(() => expect(chromiums().length).toBeLessThanOrEqual(1), { timeoutMs: 30_000 });
    expect([lost, withoutVideo]).toEqual([0, 0]);
  },
  1_200_000,
);
