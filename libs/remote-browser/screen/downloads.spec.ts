/** Files of pages, over pipes with a browser that this test plays. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { ServerMessage } from '@handtest/visit-protocol';
import { Cdp } from '../chromium/cdp.js';
import { Downloads } from './downloads.js';

type Part = Extract<ServerMessage, { kind: 'download-part' }>;

const folder = mkdtempSync(join(tmpdir(), 'handtest-downloads-'));
const output = new PassThrough();
const downloads = new Downloads(new Cdp(new PassThrough(), output), folder, () => undefined, []);
const content = randomBytes(1_000_000);

beforeAll(async () => {
  mkdirSync(join(folder, 'downloads'));
  writeFileSync(join(folder, 'downloads', 'g1'), content);
  const began = { guid: 'g1', suggestedFilename: 'hats.bin' };
  const ended = { guid: 'g1', receivedBytes: content.length, totalBytes: content.length, state: 'completed' };
  for (const [method, params] of Object.entries({
    'Browser.downloadWillBegin': began,
    'Browser.downloadProgress': ended,
  }))
    output.write(`${JSON.stringify({ method, params })}\0`);
  await turn();
});

afterAll(() => rmSync(folder, { recursive: true }));

function newViewer() {
  const parts: Part[] = [];
  const pass = async (part: ServerMessage) => {
    parts.push(part as Part);
    await turn();
  };
  return { parts, pass, passing: new Set<string>() };
}

const joined = (parts: readonly Part[]) =>
  Buffer.concat(parts.map(({ base64 }) => Buffer.from(base64, 'base64')));

it('passes a file once at a time to a viewer that asks twice, and to each viewer', async () => {
  const [one, other] = [newViewer(), newViewer()];
  await Promise.all([one, one, other].map((viewer) => downloads.pass('g1', viewer)));
  for (const { parts } of [one, other]) {
    expect(joined(parts).equals(content)).toBe(true);
    expect(parts.filter(({ isLast }) => isLast)).toHaveLength(1);
  }
  one.parts.length = 0;
  await downloads.pass('g1', one);
  expect(joined(one.parts).equals(content)).toBe(true);
});
