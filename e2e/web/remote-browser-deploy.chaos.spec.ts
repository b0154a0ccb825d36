/** Deploys while testers work: a gateway, or the browser service, is asked to end. No visit is lost. `DEPLOYS=3` is shorter. */
import type { VisitRecord } from '@handtest/contracts/browser';
import { eventually, type Session } from '@handtest/deployment';
import { WebSocket } from 'ws';
import { newTester } from '../participants.js';
import { places, type RemoteSystem, startRemoteSystem } from './remote-system.js';

const deploys = Number(process.env.DEPLOYS ?? 10);
const reconnectMs = 2_000;
/** As the workspace waits between its attempts. */
const pausesMs = [250, 500, 1_000, 2_000];

let system: RemoteSystem;

beforeAll(async () => {
  system = await startRemoteSystem({ environment: { browser: { VISIT_DRAIN_SECONDS: '60' } } });
}, 240_000);

afterAll(() => system?.stop());

interface Test {
  readonly tester: Session;
  readonly jobId: string;
  readonly path: string;
}

async function claim(): Promise<Test> {
  const { deployment, participants, shop } = system;
  const { projectId, api } = participants.workspace;
  const { jobId } = await api.post<{ jobId: string }>('/api/jobs', {
    projectId,
    url: shop.url,
    description: 'Buy a hat',
  });
  const tester = await newTester(deployment);
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  return { tester, jobId, path: `/api/tester/jobs/${jobId}/browser` };
}

const ready = ({ tester, path }: Test): Promise<VisitRecord> =>
  eventually(
    async () => {
      const visit = await tester.api.post<VisitRecord>(path);
      expect(visit.status).toBe('ready');
      return visit;
    },
    { timeoutMs: 60_000, intervalMs: 500 },
  );

/** Connects again whenever its connection ends. */
class Viewer {
  pictures = 0;
  private failures = 0;
  private socket: WebSocket | undefined;
  private isClosed = false;

  constructor(private readonly test: Test) {
    this.connect();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  buy(): void {
    const at = { ...places.buy, modifiers: 0, button: 'left', clickCount: 1 };
    this.socket?.send(JSON.stringify({ kind: 'press', ...at, buttons: 1 }));
    this.socket?.send(JSON.stringify({ kind: 'release', ...at, buttons: 0 }));
  }

  close(): void {
    this.isClosed = true;
    this.socket?.terminate();
  }

  private connect(): void {
    const { tester, path } = this.test;
    const url = `${system.deployment.baseUrl.replace('http', 'ws')}${path}/stream`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${tester.token}` } });
    this.socket = socket;
    socket.on('error', () => socket.terminate());
    socket.on('open', () => (this.failures = 0));
    socket.on('message', (_data, isBinary) => {
      if (isBinary) this.pictures++;
    });
    socket.on('close', () => {
      const pauseMs = pausesMs[Math.min(this.failures++, pausesMs.length - 1)];
      if (!this.isClosed) setTimeout(() => this.connect(), pauseMs);
    });
  }
}

const bought = () => system.shop.said.filter(({ what }) => what === 'bought').length;

/** A click reaches the page, once it is connected again. */
async function works(viewer: Viewer): Promise<void> {
  const before = bought();
  await eventually(
    () => {
      viewer.buy();
      expect(bought()).toBeGreaterThan(before);
    },
    { intervalMs: 500 },
  );
}

it('shows the page again within two seconds of a new gateway, and loses no visit', async () => {
  const test = await claim();
  const { id } = await ready(test);
  const viewer = new Viewer(test);
  await eventually(() => expect(viewer.pictures).toBeGreaterThan(0));
  const late: number[] = [];
  for (let deploy = 0; deploy < deploys; deploy++) {
    system.deployment.kill('gateway', 0, 'SIGTERM');
    await eventually(() => expect(viewer.isOpen).toBe(false), { timeoutMs: 30_000, intervalMs: 5 });
    const { pictures } = viewer;
    const isUp = async () =>
      expect((await fetch(`${system.deployment.baseUrl}/health/ready`)).status).toBe(200);
    await eventually(isUp, { timeoutMs: 60_000, intervalMs: 10 });
    const from = performance.now();
    await eventually(() => expect(viewer.pictures).toBeGreaterThan(pictures), { intervalMs: 5 });
    late.push(performance.now() - from);
    await works(viewer);
    expect((await ready(test)).id).toBe(id);
  }
  const failed = late.filter((ms) => ms > reconnectMs).length;
  process.stdout.write(
    `new gateways: tried ${deploys}, failed ${failed}, worst ${Math.max(...late).toFixed(0)} ms until the page (goal ${reconnectMs}); visits lost 0\n`,
  );
  viewer.close();
  await test.tester.api.delete(test.path);
  expect(failed).toBe(0);
}, 600_000);

it('lets a test go on when the browser service is to end, and asks new testers to come back', async () => {
  const test = await claim();
  const late = await claim();
  const { id } = await ready(test);
  const viewer = new Viewer(test);
  await eventually(() => expect(viewer.pictures).toBeGreaterThan(0));
  system.deployment.kill('browser', 0, 'SIGTERM');
  const refusal = await eventually(async () => {
    const answer = await fetch(`${system.deployment.baseUrl}${late.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${late.tester.token}` },
    });
    expect(answer.status).toBe(503);
    return { after: answer.headers.get('retry-after'), text: await answer.text() };
  });
  expect(Number(refusal.after)).toBeGreaterThan(0);
  expect(refusal.text).toContain('No browser is free');
  await works(viewer);
  expect((await ready(test)).id).toBe(id);
  viewer.close();
  await test.tester.api.delete(test.path);
  // The service ends now, and starts again.
  expect((await ready(late)).status).toBe('ready');
  await late.tester.api.delete(late.path);
  process.stdout.write('end of the browser service: tried 1, failed 0\n');
}, 240_000);
