/** Logs that cannot be written: processes as started, with a disk that is full and readers that are gone or slow. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { eventually, freePort } from '@handtest/deployment';
import { LogOutput } from './log-output.js';

// A process of its own takes its time on a machine that is busy.
jest.setTimeout(90_000);

const root = join(import.meta.dirname, '..', '..');
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

class Sample {
  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  /** @param stdout a file descriptor, or `pipe` */
  static async start(stdout: number | 'pipe'): Promise<Sample> {
    const hooks = join(root, 'libs/deployment/jest/typescript-hooks.mjs');
    const main = join(root, 'libs/service/test/sample-main.ts');
    const port = String(await freePort());
    const env = { HOST: '127.0.0.1', PORT: port, NATS_URL: 'nats://127.0.0.1', SHUTDOWN_DRAIN_MS: '0' };
    const child = spawn(process.execPath, ['--import', hooks, main], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', stdout, 'inherit'],
    });
    started.push(child);
    const sample = new Sample(child, `http://127.0.0.1:${port}`);
    await eventually(() => sample.get('/health/ready'), { timeoutMs: 40_000 });
    return sample;
  }

  get stdout(): Readable {
    return this.child.stdout!;
  }

  async get(path: string): Promise<string> {
    const response = await fetch(this.url + path, { signal: AbortSignal.timeout(10_000) });
    expect(response.status).toBe(200);
    return response.text();
  }

  async linesLost(): Promise<number> {
    const metric = /^handtest_log_lines_lost_total\{reason="not_writable",.*\} (\d+)$/m;
    return Number(metric.exec(await this.get('/metrics'))?.[1] ?? 0);
  }

  async stop(): Promise<number | null> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [code] = (await exit) as [number | null];
    return code;
  }
}

describe('a service whose log cannot be written', () => {
  it('continues and counts lost lines when the disk is full', async () => {
    const full = openSync('/dev/full', 'w');
    const sample = await Sample.start(full);
    await sample.get('/log?lines=10000');
    // Some 4 MB are kept for later.
    expect(await sample.linesLost()).toBeGreaterThan(5_000);
    expect(await sample.linesLost()).toBeLessThan(7_500);
    expect(await sample.stop()).toBe(0);
    closeSync(full);
  });

  it('continues when the reader of the log has exited', async () => {
    const sample = await Sample.start('pipe');
    sample.stdout.destroy();
    await sample.get('/log?lines=10000');
    expect(await sample.linesLost()).toBeGreaterThan(5_000);
    await sample.get('/log?lines=10');
    expect(await sample.stop()).toBe(0);
  });

  it('continues when the reader stalls, and writes whole lines when it reads again', async () => {
    const sample = await Sample.start('pipe');
    await sample.get('/log?lines=10000');
    const lost = await sample.linesLost();
    expect(lost).toBeGreaterThan(5_000);
    const chunks: string[] = [];
    sample.stdout.on('data', (chunk) => chunks.push(String(chunk)));
    const lines = () =>
      chunks
        .join('')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { line?: number })
        .filter(({ line }) => line !== undefined);
    await eventually(() => expect(lines()).toHaveLength(10_000 - lost), { timeoutMs: 20_000 });
    await sample.get('/log?lines=1');
    await eventually(() => expect(lines().at(-1)!.line).toBe(0));
    expect(await sample.linesLost()).toBe(lost);
    expect(await sample.stop()).toBe(0);
  });

  it('ends although the reader stalls', async () => {
    const sample = await Sample.start('pipe');
    await sample.get('/log?lines=10000');
    expect(await sample.stop()).toBe(0);
  });
});

describe('the output of a log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'handtest-log-'));
  const path = join(folder, 'pipe');
  let pipe: number;

  beforeEach(() => {
    execFileSync('mkfifo', [path]);
    pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  });
  afterEach(() => {
    closeSync(pipe);
    rmSync(path);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function read(): string {
    const buffer = Buffer.alloc(1_000_000);
    try {
      return buffer.toString('utf8', 0, readSync(pipe, buffer));
    } catch {
      return '';
    }
  }

  it('has every line once when the last flush meets a running write', async () => {
    const output = new LogOutput(pipe);
    for (let line = 0; line < 100; line++) output.write(`${line}\n`);
    output.flushSync();
    let all = '';
    await eventually(() => {
      all += read();
      const lines = all.split('\n').slice(0, -1);
      expect(lines.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, line) => line));
    });
  });

  it('keeps lines within its limit, and loses the newest', async () => {
    const output = new LogOutput(pipe, 200_000);
    const text = 'x'.repeat(994);
    for (let line = 0; line < 300; line++) output.write(`${String(line).padStart(4)} ${text}\n`);
    let all = '';
    await eventually(() => {
      all += read();
      expect(all.length).toBe(200_000);
    });
    const lines = all.split('\n').slice(0, -1);
    expect(lines).toEqual(Array.from({ length: 200 }, (_, line) => `${String(line).padStart(4)} ${text}`));
    output.write('later\n');
    await eventually(() => expect(read()).toBe('later\n'));
  });
});
