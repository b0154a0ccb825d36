/** A page asks for what a person chooses in a window of Chromium itself, which is in no picture of a visit. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, provideProgram } from '@handtest/deployment';
import { isolate, type Isolation } from '@handtest/remote-browser';
import { type Browser, launch } from './launch.js';

let folder: string;
let server: Server;
let isolation: Isolation;
let browser: Browser;
let sessionId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hc-'));
  chmodSync(folder, 0o755);
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Devices</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const policy = { allowLoopback: true, allowHttp: true };
  isolation = await isolate('policy', { folder: join(folder, 'proxy'), policy });
  const { command } = await provideProgram('chromium');
  browser = await launch({ executable: command, folder: join(folder, 'files'), isolation });
  const { cdp } = browser;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { targetId } = await cdp.send('Target.createTarget', { url });
  ({ sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true }));
  await eventually(async () => expect(await ask('document.title')).toBe('Devices'));
}, 120_000);

afterAll(async () => {
  await browser?.stop();
  await isolation?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As after a press of the tester. */
async function ask(expression: string): Promise<unknown> {
  const parameters = { expression, awaitPromise: true, userGesture: true, returnByValue: true };
  return (await browser.cdp.send('Runtime.evaluate', parameters, sessionId)).result.value;
}

it.each([
  ['a serial port', 'navigator.serial.requestPort()', 'NotFoundError'],
  ['a USB device', 'navigator.usb.requestDevice({ filters: [] })', 'NotFoundError'],
  ['an input device', 'navigator.hid.requestDevice({ filters: [] })', '0 chosen'],
  ['a picture of the screen', 'navigator.mediaDevices.getDisplayMedia({ video: true })', 'NotAllowedError'],
  ['another screen', "new PresentationRequest(['https://tv.example']).start()", 'NotFoundError'],
])('answers a page that asks for %s, at once, that the person chose nothing', async (_, asked, expected) => {
  const late = "new Promise((resolve) => setTimeout(() => resolve('no answer'), 3_000))";
  const answer = "({ length }) => length + ' chosen', ({ name }) => name";
  expect(await ask(`Promise.race([${asked}.then(${answer}), ${late}])`)).toBe(expected);
});
