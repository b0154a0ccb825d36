import { jest } from '@jest/globals';
import { type ServerMessage, writePictureHead } from '@handtest/visit-protocol';
import { VisitStream } from './visit-stream.js';

type Received = (event: { data: string | ArrayBuffer }) => void;

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly readyState = FakeSocket.OPEN;
  readonly sent: unknown[] = [];
  onopen = () => undefined as void;
  onmessage: Received = () => undefined;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  receive(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** On a network that is gone, its event comes when the operating system gives up. */
  close(): void {}

  end(code: number): void {
    this.onclose?.({ code, reason: '' });
  }
}

const link = { kind: 'link', latencyMs: 40, picturesPerSecond: 0, isSlow: false } as const;

const connections: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  FakeSocket.all = [];
  connections.length = 0;
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  new VisitStream('ws://page', {
    onConnection: (connection) => connections.push(connection),
    onMessage: () => undefined,
    onPicture: () => undefined,
  });
});

afterEach(() => jest.useRealTimers());

it.each([
  [1006, 250],
  [1012, 250],
  [1008, 2_000],
])('connects again after %i, in %i ms', (code, pauseMs) => {
  FakeSocket.all[0]!.onopen();
  FakeSocket.all[0]!.end(code);
  jest.advanceTimersByTime(pauseMs - 1);
  expect(FakeSocket.all).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
  expect(connections).toEqual(['open', 'reconnecting']);
});

it('does not connect again after the end of the visit', () => {
  FakeSocket.all[0]!.onopen();
  FakeSocket.all[0]!.end(1000);
  jest.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connections).toEqual(['open', 'ended']);
});

it('waits longer and longer while no connection opens', () => {
  for (const pauseMs of [250, 500, 1_000, 2_000, 5_000, 5_000]) {
    const before = FakeSocket.all.length;
    FakeSocket.all.at(-1)!.end(1006);
    jest.advanceTimersByTime(pauseMs - 1);
    expect(FakeSocket.all).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
});

it('connects again when nothing comes any more, though no end of the connection is reported', () => {
  FakeSocket.all[0]!.onopen();
  for (let second = 0; second < 60; second++) {
    FakeSocket.all[0]!.receive(link);
    jest.advanceTimersByTime(1_000);
  }
  expect(FakeSocket.all).toHaveLength(1);
  jest.advanceTimersByTime(40_000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.all[1]!.onopen();
  FakeSocket.all[0]!.end(1006);
  jest.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(connections).toEqual(['open', 'reconnecting', 'open']);
});

it('waits without end for who only watches, and gets no measurements', () => {
  FakeSocket.all[0]!.onopen();
  FakeSocket.all[0]!.receive({ kind: 'visit', status: 'ready' });
  jest.advanceTimersByTime(600_000);
  expect(FakeSocket.all).toHaveLength(1);
});

it('acknowledges a picture that cannot be decoded, as no other would follow it', async () => {
  const size = { width: 1_600, height: 900 };
  const head = writePictureHead({ kind: 1, number: 7, takenAtMs: Date.now(), ...size });
  globalThis.createImageBitmap = () => Promise.reject(new Error('The source image could not be decoded'));
  FakeSocket.all[0]!.onopen();
  FakeSocket.all[0]!.onmessage({ data: new Uint8Array([...head, 1, 2, 3]).buffer });
  await jest.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all[0]!.sent).toEqual([expect.objectContaining({ kind: 'drawn', number: 7 })]);
});
