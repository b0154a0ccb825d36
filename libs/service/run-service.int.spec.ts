import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually } from '@handtest/deployment';

// A process of its own takes its time on a machine that is busy.
jest.setTimeout(90_000);

const root = join(import.meta.dirname, '..', '..');
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

interface Sample {
  readonly child: ChildProcess;
  readonly exit: Promise<{ code: number | null; signal: string | null }>;
  output(): string;
  /** The first line whose message is `message`; waits for it. */
  line(message: string): Promise<Record<string, unknown>>;
}

function start(env: Record<string, string> = {}, args: string[] = []): Sample {
  const hooks = join(root, 'libs/deployment/jest/typescript-hooks.mjs');
  const main = join(root, 'libs/service/test/sample-main.ts');
  const child = spawn(process.execPath, ['--import', hooks, main, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      NATS_URL: 'nats://127.0.0.1',
      SHUTDOWN_DRAIN_MS: '50',
      ...env,
    },
  });
  started.push(child);
  const chunks: string[] = [];
  child.stdout!.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr!.on('data', (chunk) => chunks.push(String(chunk)));
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const output = () => chunks.join('');
  return {
    child,
    exit,
    output,
    line: (message) => eventually(() => lineOf(output(), message), { timeoutMs: 40_000 }),
  };
}

function lineOf(output: string, message: string): Record<string, unknown> {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  const found = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find((line) => line.msg === message);
  if (!found) throw new Error(`no line "${message}" in:\n${output}`);
  return found;
}

describe('the process of a service', () => {
  it('refuses to start and names every wrong variable, without the values of secrets', async () => {
    const sample = start({ NATS_URL: 'http://user:hunter2@x', PORT: 'http', LOG_LEVEL: 'loud' });
    expect(await sample.exit).toMatchObject({ code: 1 });
    for (const name of ['NATS_URL', 'PORT', 'LOG_LEVEL'])
      expect(sample.output()).toContain(`\n  ${name} must`);
    expect(sample.output()).not.toContain('hunter2');
  });

  it('says once that it is ready, as JSON', async () => {
    const sample = start();
    const line = await sample.line('ready');
    expect(line).toMatchObject({ level: 'info', service: 'sample' });
    expect(sample.output().trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${String(line.url)}/health/ready`)).status).toBe(200);
  });

  it('answers open requests after SIGTERM and ends with 0', async () => {
    const sample = start();
    const { url } = await sample.line('ready');
    const slow = fetch(`${String(url)}/slow`);
    await sample.line('arrived');
    sample.child.kill('SIGTERM');
    expect(await (await slow).json()).toEqual({ answered: true });
    expect(await sample.exit).toEqual({ code: 0, signal: null });
    expect(lineOf(sample.output(), 'stopped')).toMatchObject({ failed: [] });
  });

  it('ends like after SIGTERM when its parent dies, which closes the channel between them', async () => {
    const sample = start();
    await sample.line('ready');
    const exit = once(sample.child, 'exit');
    sample.child.disconnect();
    expect(await exit).toEqual([0, null]);
    expect(await sample.line('stopped')).toMatchObject({ failed: [] });
  });

  it('ends at once on a second signal', async () => {
    const sample = start({ SAMPLE_HANGS: 'yes' });
    await sample.line('ready');
    sample.child.kill('SIGTERM');
    await sample.line('stopping');
    sample.child.kill('SIGINT');
    expect(await sample.exit).toEqual({ code: 130, signal: null });
  });

  it('exits with 1 when the port is in use, and logs it', async () => {
    const { url } = await start().line('ready');
    const second = start({ PORT: new URL(String(url)).port });
    expect(await second.exit).toMatchObject({ code: 1 });
    expect(lineOf(second.output(), 'the service cannot start')).toMatchObject({ level: 'fatal' });
    expect(second.output()).toContain('EADDRINUSE');
  });

  it('ends with 1 after an uncaught error, without the secrets in it', async () => {
    const sample = start();
    const { url } = await sample.line('ready');
    await fetch(`${String(url)}/crash`);
    expect(await sample.exit).toMatchObject({ code: 1 });
    expect(lineOf(sample.output(), 'uncaught error')).toMatchObject({ level: 'fatal' });
    expect(sample.output()).not.toContain('verysecretvalue');
  });

  it('names its release, without a configuration', async () => {
    const sample = start({ NATS_URL: 'none', HANDTEST_REVISION: 'abc1234' }, ['version']);
    expect(await sample.exit).toMatchObject({ code: 0 });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(sample.output()).toBe(`sample ${version} (abc1234)\n`);
  });

  it.each([
    [['greet'], 0, 'hello on port 4711'],
    [['count', '7'], 0, 'counted to 7'],
    [['count', '13'], 1, '13 is not counted'],
    [['count'], 2, "missing required argument 'number'"],
    [['count', '7', '--fast'], 2, "unknown option '--fast'"],
    [['dance'], 2, "unknown command 'dance'"],
  ])('runs the command %j instead of serving, and ends with %i', async (given, code, text) => {
    const sample = start({ PORT: '4711' }, given);
    expect(await sample.exit).toEqual({ code, signal: null });
    expect(sample.output()).toContain(text);
  });

  it.each([
    [['--help'], 0],
    [['dance'], 2],
  ])('lists all commands with a line each after %j', async (given, code) => {
    const sample = start({}, given);
    expect(await sample.exit).toMatchObject({ code });
    expect(sample.output()).toMatch(
      /greet +Greets\n +bow +Needs no variable\n +count <number> +Counts to a number/,
    );
  });

  it('runs a command that needs no variable without variables, and no other command', async () => {
    const bowed = start({ NATS_URL: '' }, ['bow']);
    expect(await bowed.exit).toMatchObject({ code: 0 });
    expect(bowed.output()).toContain('bowed');
    for (const given of [['greet'], ['count', '7']]) {
      const refused = start({ NATS_URL: '' }, given);
      expect(await refused.exit).toMatchObject({ code: 1 });
      expect(refused.output()).toContain('NATS_URL is required but not set');
    }
  });
});
