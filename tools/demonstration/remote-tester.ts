/** Tests the demo shop in the remote browser, as a person does it in the workspace: by the WebSocket of the viewer. */
import { setTimeout as pause } from 'node:timers/promises';
import type { VisitRecord } from '@handtest/contracts/browser';
import { type ApiClient, eventually } from '@handtest/deployment';
import {
  type ClientMessage,
  pictureHeadBytes,
  readPictureHead,
  type ServerMessage,
} from '@handtest/visit-protocol';
import { WebSocket } from 'ws';
import { shopButtons } from './demo-shop.js';

/** A person looks at the page before the next click, and the video shows it. */
const lookMs = 900;

export interface RemoteTester {
  readonly api: ApiClient;
  readonly baseUrl: string;
  readonly token: string;
}

/** Of a claimed job. @throws Error when no browser starts, or the page does not appear */
export async function testInRemoteBrowser(
  { api, baseUrl, token }: RemoteTester,
  jobId: string,
): Promise<void> {
  const path = `/api/tester/jobs/${jobId}/browser`;
  await eventually(
    async () => {
      const { status } = await api.post<VisitRecord>(path);
      if (status !== 'ready') throw new Error(`The remote browser is ${status}`);
    },
    { timeoutMs: 20_000, intervalMs: 500 },
  );
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${path}/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  try {
    await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
    await shown(socket);
    for (const button of shopButtons) {
      await pause(lookMs);
      click(socket, button);
    }
    await pause(lookMs);
  } finally {
    socket.terminate();
  }
}

/** Resolves when the shop is in the picture. */
function shown(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page does not appear')), 15_000);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return acknowledge(socket, data);
      const message = JSON.parse(data.toString()) as ServerMessage;
      if (
        message.kind !== 'tabs' ||
        !message.tabs.some(({ title, isLoading }) => title === 'Mug shop' && !isLoading)
      )
        return;
      clearTimeout(timer);
      resolve();
    });
  });
}

function acknowledge(socket: WebSocket, data: Buffer): void {
  const head = readPictureHead(new Uint8Array(data.subarray(0, pictureHeadBytes)).buffer);
  send(socket, { kind: 'drawn', number: head.number, ageMs: 0 });
}

function click(socket: WebSocket, { x, y }: { x: number; y: number }): void {
  const at = { x, y, modifiers: 0 };
  send(socket, { kind: 'move', ...at, buttons: 0 });
  send(socket, { kind: 'press', ...at, buttons: 1, button: 'left', clickCount: 1 });
  send(socket, { kind: 'release', ...at, buttons: 0, button: 'left', clickCount: 1 });
}

function send(socket: WebSocket, message: ClientMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
