/** The start of a real Chromium on a machine that has no time for it. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { provideProgram } from '@handtest/deployment';
import { isolate, type Isolation } from '@handtest/remote-browser';
import { launch } from './launch.js';

let folder: string;
let isolation: Isolation;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hl-'));
  chmodSync(folder, 0o755);
  const policy = { allowLoopback: false, allowHttp: true };
  isolation = await isolate('policy', { folder: join(folder, 'proxy'), policy });
}, 120_000);

afterAll(async () => {
  await isolation?.close();
  rmSync(folder, { recursive: true, force: true });
});

function script(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

it('waits for a Chromium that answers after eleven seconds', async () => {
  const { command } = await provideProgram('chromium');
  const executable = script('slow', `sleep 11\nexec ${command} "$@"`);
  const browser = await launch({ executable, folder: join(folder, 'slow-files'), isolation });
  await expect(browser.cdp.send('Target.getTargets')).resolves.toHaveProperty('targetInfos');
  await browser.stop();
}, 120_000);

it('opens the page of the tester and no hidden page beside it', async () => {
  const { command } = await provideProgram('chromium');
  const browser = await launch({ executable: command, folder: join(folder, 'alone-files'), isolation });
  // Chromium opened such pages within half a second of its window.
  await delay(3_000);
  // The empty filter includes every kind of page. Without it, Chromium leaves out its own.
  const { targetInfos } = await browser.cdp.send('Target.getTargets', { filter: [{}] });
  await browser.stop();
  const seen = targetInfos.map(({ type, url }) => `${type} ${url}`).sort();
  expect(seen).toEqual(['page about:blank', 'tab about:blank']);
}, 120_000);

it('says why a Chromium ended while it started', async () => {
  const executable = script('broken', 'echo no display >&2; exit 1');
  const started = launch({ executable, folder: join(folder, 'broken-files'), isolation });
  await expect(started).rejects.toThrow('Chromium ended while it started: no display');
}, 60_000);

it('gives Chromium no variable of the service', async () => {
  process.env.SECRETS_KEY = 'first:key';
  const { command } = await provideProgram('chromium');
  const browser = await launch({ executable: command, folder: join(folder, 'plain-files'), isolation });
  const variables = readFileSync(`/proc/${browser.pid}/environ`, 'utf8').split('\0');
  await browser.stop();
  delete process.env.SECRETS_KEY;
  const names = variables.map((variable) => variable.split('=')[0]);
  expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'TMPDIR']));
  expect(names).not.toContain('SECRETS_KEY');
}, 120_000);
