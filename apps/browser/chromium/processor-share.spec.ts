import { type ChildProcess, spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { eventually } from '@handtest/deployment';
import { ProcessorShare, wantedMsOf } from './processor-share.js';

const started: ChildProcess[] = [];

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

it('reads how long a thread has computed and waited', () => {
  expect(wantedMsOf('1500000 500000 7\n')).toBe(2);
  expect(wantedMsOf('')).toBe(0);
});

it('puts a process that computes without end behind others, and not one that waits', async () => {
  const [busy, calm] = ['while (true);', 'setInterval(() => undefined, 1000)'].map((text) =>
    spawn(process.execPath, ['-e', text], { stdio: 'ignore' }),
  );
  started.push(busy!, calm!);
  const usual = getPriority(calm!.pid);
  const shares = [busy, calm].map(({ pid } = calm!) => [new ProcessorShare(), pid!] as const);
  await eventually(
    async () => {
      for (const [share, pid] of shares) await share.limit(pid);
      expect(getPriority(busy!.pid)).toBe(19);
    },
    { intervalMs: 500, timeoutMs: 30_000 },
  );
  expect(getPriority(calm!.pid)).toBe(usual);
}, 40_000);
