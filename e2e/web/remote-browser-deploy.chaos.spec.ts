/** Deploys while testers work: a gateway, or the browser service, is asked to end. No visit is lost. `DEPLOYS=3` is shorter. */
import { eventually } from '@handtest/deployment';
import { WebSocket } from 'ws';
import { places, type RemoteSystem, startRemoteSystem } from './remote-system.js';
import { browserReady, claimTest, click, openStream, type RemoteTest } from './remote-test.js';

const deploys = Number(process.env.DEPLOYS ?? 10);
const reconnectMs = 2_000;
/** As the workspace waits between its attempts. */
const pausesMs = [250, 500, 1_000, 2_000];

let system: RemoteSystem;

beforeAll(async () => {
  system = await startRemoteSystem({ environment: { browser: { VISIT_DRAIN_SECONDS: '60' } } });
}, 240_000);

afterAll(() => system?.stop());

/** Connects again whenever its connection ends. */
class Viewer {
  pictures = 0;
  private failures = 0;
  private socket: WebSocket | undefined;
  private isClosed = false;

  constructor(private readonly test: RemoteTest) {
    this.connect();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  buy(): void {
    if (this.socket) click(this.socket, places.buy);
  }

  close(): void {
    this.isClosed = true;
    this.socket?.terminate();
  }

  private connect(): void {
    const socket = openStream(system, this.test);
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
  const test = await claimTest(system);
  const { id } = await browserReady(test);
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
    expect((await browserReady(test)).id).toBe(id);
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
  const test = await claimTest(system);
  const late = await claimTest(system);
  const { id } = await browserReady(test);
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
  expect((await browserReady(test)).id).toBe(id);
  viewer.close();
  await test.tester.api.delete(test.path);
  // The service ends now, and starts again.
  expect((await browserReady(late)).status).toBe('ready');
  await late.tester.api.delete(late.path);
  process.stdout.write('end of the browser service: tried 1, failed 0\n');
}, 240_000);
