import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { newId } from '@handtest/contracts/define';
import { Cdp, type TelemetryBatch } from '@handtest/remote-browser';
import { RunningVisit } from './running-visit.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-running-visit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers every command, and has one page. */
function emptyBrowser() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const report = (message: object) => void setImmediate(() => output.write(`${JSON.stringify(message)}\0`));
  const targetInfo = { targetId: 'page', type: 'page' };
  input.on('data', (bytes: Buffer) => {
    for (const text of bytes.toString().split('\0').filter(Boolean)) {
      const { id, method, sessionId } = JSON.parse(text) as Record<string, unknown>;
      report({ id, result: {} });
      if (method === 'Target.setAutoAttach' && sessionId === undefined)
        report({ method: 'Target.attachedToTarget', params: { sessionId: 'session', targetInfo } });
    }
  });
  return { cdp: new Cdp(input, output), report };
}

it('hands over its telemetry, and stops its timers, though the files of its browser cannot be deleted', async () => {
  const { cdp, report } = emptyBrowser();
  const stop = () => Promise.reject(new Error('ENOTEMPTY'));
  const batches: TelemetryBatch[] = [];
  const faults: string[] = [];
  const visit = new RunningVisit({
    row: {
      ...{
        id: newId('visit'),
        jobId: newId('job'),
        testerId: newId('user'),
        url: 'https://shop.example.com',
      },
      ...{ deviceClass: 'desktop', status: 'starting', restarts: 0 },
    },
    takeBrowser: async () => ({ cdp, pid: process.pid, folder, ended: new Promise(() => undefined), stop }),
    ...{ folder, ffmpeg: 'ffmpeg', codec: 'h264' },
    secrets: { filled: [], find: async () => undefined, used: async () => undefined },
    send: async (batch) => void batches.push(batch),
    onFault: (error) => faults.push((error as Error).message),
    onGone: () => undefined,
  });
  expect(await visit.start()).toBe(true);
  const args = [{ type: 'string', value: 'The basket is broken' }];
  const params = { type: 'error', args, timestamp: Date.now() };
  report({ method: 'Runtime.consoleAPICalled', params, sessionId: 'session' });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  await visit.stop('ended', 'The report was submitted');
  const messages = batches.flatMap(({ consoleMessages }) => consoleMessages.map(({ message }) => message));
  expect(messages).toEqual(['The basket is broken']);
  expect(faults).toContain('ENOTEMPTY');
});
