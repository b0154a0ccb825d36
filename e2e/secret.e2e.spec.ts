/**
 * A tester fills in a secret that is never seen: not by the tester, nor in anything that is sent, stored, logged, traced or
 * measured, while the tested page writes it to many places. All services run, so their traces and metrics are checked too.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SecretPage, SecretRecord, VisitRecord } from '@handtest/contracts/browser';
import type { JobRecord, TesterJobRecord } from '@handtest/contracts/job';
import { ApiError, browserEnvironment, Deployment, eventually, serviceNames } from '@handtest/deployment';
import type { ClientMessage } from '@handtest/visit-protocol';
import { WebSocket } from 'ws';
import {
  BusTap,
  type Kept,
  keptInDatabases,
  keptInLogs,
  keptInRedis,
  keptInStreams,
  leaksIn,
} from './access/secret-search.js';
import { exchange } from './access/exchange.js';
import { namesIn, namesInManifests, scrapesOf } from './operation/metric-names.js';
import { TraceCollector } from './operation/trace-collector.js';
import { createParticipants, type Participants } from './participants.js';

const password = 'corr"ect & horse/battery+7';
const totpSeed = 'JBSWY3DPEHPK3PXPJBSWY3DP';

const page = `<!doctype html><title>Login</title><input id="pass" type="password" autofocus style="position:absolute;left:20px;top:20px;width:400px;height:40px">
<p id="echo" style="position:absolute;top:100px"></p><script>
  pass.oninput = () => {
    const value = pass.value, encoded = encodeURIComponent(value);
    pass.type = 'text'; echo.textContent = value; document.title = value;
    console.log(value); console.error(JSON.stringify({ value })); console.log(btoa('ann:' + value), { value });
    history.replaceState(null, '', '/login?p=' + encoded + '#' + btoa(value));
    fetch('/said?p=' + encoded); fetch('/said?' + new URLSearchParams({ p: value })); fetch('/said?p=' + btoa(value));
    setTimeout(() => alert('It is ' + value), 0); setTimeout(() => { throw new Error(value); }, 0);
    new WebSocket('ws://' + location.host + '/?p=' + encoded);
  };</script>`;

let deployment: Deployment;
let participants: Participants;
let tap: BusTap;
let collector: TraceCollector;
let shop: Server;
let shopUrl: string;
const said: string[] = [];

beforeAll(async () => {
  collector = await TraceCollector.start();
  deployment = await Deployment.start({
    services: serviceNames,
    environment: {
      all: { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      browser: await browserEnvironment(),
    },
  });
  participants = await createParticipants(deployment);
  shop = createServer((request, response) => {
    if (request.url!.startsWith('/said')) said.push(request.url!);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(request.url!.startsWith('/said') ? '' : page);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  tap = await BusTap.open(deployment);
}, 240_000);

afterAll(async () => {
  await tap?.close();
  await participants?.receiver.stop();
  shop?.closeAllConnections();
  shop?.close();
  await deployment?.stop();
  collector?.stop();
});

interface Viewer {
  readonly received: Kept[];
  send(message: ClientMessage): void;
  close(): void;
}

async function view(path: string, token: string): Promise<Viewer> {
  const url = `${deployment.baseUrl.replace('http', 'ws')}${path}`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  const received: Kept[] = [];
  socket.on('message', (data: Buffer, isBinary) =>
    received.push({ location: `WebSocket ${path}`, text: data.toString(isBinary ? 'latin1' : 'utf8') }),
  );
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    received,
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.terminate(),
  };
}

async function addSecret(): Promise<SecretRecord> {
  const { owner, workspace } = participants;
  return owner.api.post<SecretRecord>(`/api/projects/${workspace.projectId}/secrets`, {
    ...{ name: 'shop login', origins: [shopUrl], username: 'ann', password, totpSeed },
  });
}

async function claimed(): Promise<string> {
  const { workspace, tester } = participants;
  const job = { projectId: workspace.projectId, url: `${shopUrl}/login`, description: 'Log in.' };
  const { jobId } = await workspace.api.post<{ jobId: string }>('/api/jobs', {
    ...job,
    secrets: ['shop login'],
  });
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  await eventually(
    async () => {
      const visit = await tester.api.post<VisitRecord>(`/api/tester/jobs/${jobId}/browser`);
      expect(visit.status).toBe('ready');
    },
    { timeoutMs: 90_000, intervalMs: 500 },
  );
  return jobId;
}

async function submitted(jobId: string): Promise<JobRecord> {
  const answers = { verdict: 'pass', report: 'I could log in.' };
  await participants.tester.api.post(`/api/tester/jobs/${jobId}/submit`, answers);
  return eventually(
    async () => {
      const job = await participants.workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);
      expect(job.status).toBe('completed');
      return job;
    },
    { timeoutMs: 60_000 },
  );
}

const literalsIn = (kept: readonly Kept[]) =>
  leaksIn(kept, [password, totpSeed]).filter((hit) => hit.endsWith('…'));

it('is in nothing that is sent, stored, logged, traced or measured', async () => {
  const secret = await addSecret();
  const jobId = await claimed();
  const { tester, workspace, owner } = participants;
  const seen = await tester.api.get<TesterJobRecord>(`/api/tester/jobs/${jobId}`);
  expect(seen.secrets).toEqual([{ name: 'shop login', username: 'ann', hasTotp: true }]);
  const viewer = await view(`/api/tester/jobs/${jobId}/browser/stream`, tester.token);
  const watcher = await view(`/api/jobs/${jobId}/browser/watch`, owner.token);
  const messages = () => viewer.received.map(({ text }) => text).join('\n');
  await eventually(() => expect(messages()).toContain('"title":"Login"'), { timeoutMs: 20_000 });
  await eventually(
    () => {
      const place = { x: 100, y: 40, modifiers: 0, button: 'left', clickCount: 1 } as const;
      viewer.send({ kind: 'press', ...place, buttons: 1 });
      viewer.send({ kind: 'release', ...place, buttons: 0 });
      viewer.send({ kind: 'fill', secret: 'shop login', field: 'password' });
      expect(said.length).toBeGreaterThanOrEqual(3);
    },
    { timeoutMs: 30_000, intervalMs: 1_000 },
  );
  // The three requests arrive in any order.
  expect(said.map((url) => decodeURIComponent(url)).join('\n')).toContain(password);
  await eventually(() => expect(messages()).toContain('"kind":"dialog"'));
  const id = /"kind":"dialog","id":"(\w+)"/.exec(messages())![1]!;
  viewer.send({ kind: 'dialog', id, isAccepted: true });
  viewer.send({ kind: 'copy', isCut: false });
  const listed = `/api/projects/${workspace.projectId}/secrets`;
  await eventually(async () => {
    const { items } = await owner.api.get<SecretPage>(listed);
    expect(items).toEqual([{ ...secret, lastUsedAt: expect.any(String) as string }]);
  });
  const job = await submitted(jobId);
  expect(job.testerData?.interactions).toContainEqual(
    expect.objectContaining({ kind: 'fill', element: '#pass', detail: 'shop login: password' }),
  );
  expect(JSON.stringify(job.testerData?.consoleMessages)).toContain('[removed]');
  const telemetry = { location: 'job', text: JSON.stringify([job, seen]) };
  // Spans are sent every 5 s.
  const traces = () => collector.bodies.join('\n');
  await eventually(() => expect(traces()).toContain('rpc.job.tester.submit'), { timeoutMs: 20_000 });
  const heard = await tap.close();
  const places = {
    bus: heard.filter(({ location }) => location !== 'rpc.browser.secret.create'),
    streams: await keptInStreams(deployment),
    databases: await keptInDatabases(deployment),
    redis: await keptInRedis(deployment),
    logs: keptInLogs(deployment),
    WebSockets: [...viewer.received, ...watcher.received],
    telemetry: [telemetry],
    traces: collector.bodies.map((text) => ({ location: 'trace', text })),
    metrics: (await scrapesOf(deployment)).map((text) => ({ location: 'metrics', text })),
  };
  viewer.close();
  watcher.close();
  const all = Object.values(places).flat();
  const hits = literalsIn(all);
  const counts = Object.entries(places).map(([name, kept]) => `${name} ${kept.length}`);
  process.stdout.write(
    `secret: ${all.length} texts searched (${counts.join(', ')}), ${hits.length} have it\n`,
  );
  // The search finds it where it must be: in the request that creates it.
  expect(literalsIn(heard).length).toBeGreaterThan(0);
  expect(hits).toEqual([]);
}, 240_000);

it('is refused in a job when the project does not have it, with its place', async () => {
  const { workspace } = participants;
  const job = { projectId: workspace.projectId, url: shopUrl, description: 'Log in.' };
  const refusal = await workspace.api
    .post('/api/jobs', { ...job, secrets: ['shop login', 'nope'] })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(JSON.stringify(refusal)).toContain('secrets[1]');
});

it('one trace has the request, the calls that it makes, and their statements and commands', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const { workspace, owner } = participants;
  const answer = await exchange(deployment.baseUrl, {
    method: 'POST',
    path: '/api/jobs',
    authorization: `Bearer ${owner.token}`,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    body: { projectId: workspace.projectId, url: shopUrl, description: 'Log in.' },
  });
  expect(answer.status).toBe(201);
  await eventually(
    () => {
      const spans = collector.spansOf(traceId);
      expect(spans).toContainEqual(expect.objectContaining({ service: 'gateway', name: 'POST /api/jobs' }));
      expect(spans).toContainEqual(expect.objectContaining({ service: 'gateway', system: 'redis' }));
      expect(spans).toContainEqual(expect.objectContaining({ service: 'job', name: 'rpc.job.create' }));
      expect(spans).toContainEqual(expect.objectContaining({ service: 'job', system: 'postgresql' }));
      expect(spans).toContainEqual(expect.objectContaining({ service: 'billing', system: 'postgresql' }));
    },
    { timeoutMs: 20_000 },
  );
});

describe('the metrics of running services', () => {
  it('include every metric that dashboards, alerts, scaling and runbooks name', async () => {
    const measured = namesIn(await scrapesOf(deployment));
    const missing = [...namesInManifests()].flatMap(([file, names]) =>
      names.filter((name) => !measured.has(name)).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
    expect([...namesInManifests().values()].flat().length).toBeGreaterThan(50);
  });

  it('have the prefix of the product, or are those of every Node process', async () => {
    const other = [...namesIn(await scrapesOf(deployment))].filter(
      (name) => !/^(?:handtest|process|nodejs)_/.test(name),
    );
    expect(other).toEqual([]);
  });
});
