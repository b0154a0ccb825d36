/** `npm start` as a newcomer sees it: its output, the commands of the README, its mistakes, and its end. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Balance } from '@handtest/contracts/billing';
import type { JobCreated, JobStatusRecord } from '@handtest/contracts/job';
import {
  ApiClient,
  eventually,
  freePort,
  projectRoot,
  removeFolder,
  throwAwayFolder,
} from '@handtest/deployment';
import { type DevFile, readDevFile } from '../demonstration/dev-file.js';

const run = promisify(execFile);
const root = projectRoot();
/** Commands run here, as in the root of a clone. */
const clone = throwAwayFolder('clone');
const folder = join(clone, '.handtest');
const output: string[] = [];
let start: ChildProcess;
let port: string;
let dev: DevFile;
let claimed: string;

const printed = () => output.join('');

function startWith(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'dist/tools/start/main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => output.push(String(text)));
  return child;
}

/** Resolves when the first sample job has its result. */
async function begin(): Promise<void> {
  start = startWith({ HANDTEST_FOLDER: folder, PORT: port });
  const ended = once(start, 'exit').then(() =>
    Promise.reject(new Error(`The start has ended:\n${printed()}`)),
  );
  const isReady = () => expect(printed()).toContain('Handtest is ready after');
  await Promise.race([ended, eventually(isReady, { timeoutMs: 150_000 })]);
}

beforeAll(async () => {
  port = String(await freePort());
  await begin();
  dev = readDevFile(folder)!;
  // The second job costs something, too.
  await eventually(() => expect(printed()).toContain('Comment on the existing issue'), { timeoutMs: 90_000 });
}, 250_000);

afterAll(async () => {
  start.kill('SIGTERM');
  await eventually(() => expect(start.exitCode ?? start.signalCode).not.toBeNull(), { timeoutMs: 20_000 });
  removeFolder(clone);
});

/** The blocks of shell commands below a heading of the README that need the running system. */
function blocksOf(heading: string): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const section = readme.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!);
  return blocks.filter((block) => block.includes('HANDTEST_URL'));
}

const shell = async (commands: string) =>
  (await run('bash', ['-ec', commands], { cwd: clone, timeout: 60_000 })).stdout;

describe('npm start', () => {
  it('plays the sample job twice, and both issue pages can be opened', async () => {
    expect(printed()).toContain('Issue filed: The order is not placed');
    expect(printed()).toContain('Comment on the existing issue: The order is not placed');
    const links = printed().match(/http:\S+\/issues\/\d+$/gm)!;
    expect(links).toHaveLength(2);
    for (const link of links) {
      const page = await fetch(link);
      expect([page.status, (await page.text()).startsWith('<!doctype html>')]).toEqual([200, true]);
    }
  });

  it('tests the second sample job in the remote browser, whose video it names', async () => {
    expect(printed().match(/Video: [\d.]+ s, recorded by the remote browser/g)).toHaveLength(1);
    const [, page, jobId] = /its page: (\S+\/jobs\/(\w+))/.exec(printed())!;
    expect((await fetch(page!, { headers: { accept: 'text/html' } })).status).toBe(200);
    const api = new ApiClient(dev.baseUrl).as(dev.apiKey);
    const { testerData } = await api.get<JobStatusRecord>(`/api/jobs/${jobId}`);
    const orders = testerData!.networkRequests.filter(({ url }) => url.endsWith('/api/orders'));
    expect(orders).toMatchObject([{ method: 'POST', status: 500 }]);
  });

  it('answers the job of the third command of the README', async () => {
    const [command] = blocksOf('Start');
    const job = JSON.parse(await shell(command!)) as JobStatusRecord;
    expect(job).toMatchObject({ status: 'completed', result: { passStatus: 'pass' } });
  });

  it('answers the job of the tour of the README, without a cost', async () => {
    const api = new ApiClient(dev.baseUrl).as(dev.apiKey);
    const { balance } = await api.get<Balance>('/api/billing/balance');
    const [tour] = blocksOf('A tour with curl');
    const lines = (await shell(tour!)).trim().split(/\n|(?<=\})(?=\{)/);
    const [record, after] = lines.slice(-2).map((line) => JSON.parse(line) as object);
    expect(record).toMatchObject({
      status: 'completed',
      livemode: false,
      costUsd: 0,
      result: { passStatus: 'fail' },
    });
    expect(after).toMatchObject({ balance });
  });

  it('answers the commands of its closing words', async () => {
    const commands = printed().match(/curl -s (?:[^\n]*\\\n)*[^\n]*/g)!;
    expect(commands).toHaveLength(2);
    const [job, list] = await Promise.all(
      commands.map(async (command) => JSON.parse(await shell(command)) as object),
    );
    expect(job).toMatchObject({ status: 'completed', result: { passStatus: 'pass' } });
    expect(list).toHaveProperty('pagination');
  });

  it('shows how an agent finds a project, creates a job, waits for it and reads it', async () => {
    const main = join(root, 'dist/tools/demonstration/main.js');
    const env = { ...process.env, HANDTEST_FOLDER: folder };
    const { stdout } = await run(process.execPath, [main, 'mcp'], { env, timeout: 90_000 });
    const steps = stdout.split('\n').flatMap((line) => / s {2}→ (\w+)/.exec(line)?.slice(1) ?? []);
    expect(steps).toEqual(['list_projects', 'create_job', 'wait', 'get_job']);
    expect(stdout).toContain('A tester is working on it');
    expect(stdout).toMatch(/^Job job_\w+: completed$/m);
    expect(stdout).not.toContain(dev.apiKey);
  }, 100_000);

  it('names all mistakes of the configuration before it starts anything', async () => {
    const other = join(clone, 'other');
    const mistakes = { STRIPE_SECRET_KEY: 'sk_test_1', RATE_LIMIT_ROUTE_PER_MINUTE: 'many' };
    const wrong = startWith({ HANDTEST_FOLDER: other, PORT: String(await freePort()), ...mistakes });
    await eventually(() => expect(wrong.exitCode).toBe(1), { timeoutMs: 60_000 });
    for (const name of Object.keys(mistakes)) expect(printed()).toContain(`\n  ${name}`);
    expect(readdirSync(clone)).not.toContain('other');
  }, 70_000);

  it('leaves no process when it is killed', async () => {
    const pids = Object.values(dev.services).map(({ pid }) => pid!);
    const ours = [...pids, ...processesIn(folder)];
    expect(ours.length).toBeGreaterThan(10);
    claimed = await claimJob();
    await changeSecret();
    start.kill('SIGKILL');
    await eventually(() => expect(ours.filter(isRunning)).toEqual([]), { timeoutMs: 60_000 });
  }, 70_000);

  it('starts again with its data, although its tester had claimed a job and its webhook has a new secret', async () => {
    output.length = 0;
    await begin();
    expect(readDevFile(folder)!.apiKey).toBe(dev.apiKey);
    expect(printed()).toContain('Webhook received, signature verified');
    const api = new ApiClient(dev.baseUrl).as(dev.apiKey);
    expect(await api.get<JobStatusRecord>(`/api/jobs/${claimed}`)).toMatchObject({ status: 'queued' });
  }, 200_000);
});

/** By the demo tester, who does not finish it. */
async function claimJob(): Promise<string> {
  const api = new ApiClient(dev.baseUrl);
  const job = { projectId: dev.projectId, url: 'https://example.com', description: 'Open the page.' };
  const { jobId } = await api.as(dev.apiKey).post<JobCreated>('/api/jobs', job);
  await eventually(() => api.as(dev.tester.token).post(`/api/tester/jobs/${jobId}/claim`));
  return jobId;
}

/** As docs/guides/webhooks.md does. After the second change the first secret signs no more. */
async function changeSecret(): Promise<void> {
  const api = new ApiClient(dev.baseUrl).as(dev.testKey);
  const { url } = dev.webhook;
  for (let change = 1; change <= 2; change++)
    await api.put(`/api/projects/${dev.projectId}/webhook`, { url, enabled: true, regenerateSecret: true });
}

/** Postgres, NATS and Redis work in folders of their own. */
function processesIn(path: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => workingDirectoryOf(pid).startsWith(path))
    .map(Number);
}

function workingDirectoryOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
