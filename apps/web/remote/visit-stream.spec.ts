import { jest } from '@jest/globals';
import { VisitStream } from './visit-stream.js';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen = () => undefined as void;
  onclose = (_: { code: number; reason: string }) => undefined as void;

  constructor() {
    FakeSocket.all.push(this);
  }

  end(code: number): void {
    this.onclose({ code, reason: '' });
  }
}

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
