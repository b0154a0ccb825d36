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

it.each([1006, 1008, 1012])('connects again after %i', (code) => {
  FakeSocket.all[0]!.onopen();
  FakeSocket.all[0]!.end(code);
  jest.advanceTimersByTime(250);
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

it('waits longer and longer while connections end soon after they open', () => {
  for (let count = 1; count <= 6; count++) {
    const socket = FakeSocket.all[count - 1]!;
    socket.onopen();
    socket.end(1008);
    if (count < 6) jest.advanceTimersByTime(5_000);
  }
  jest.advanceTimersByTime(4_999);
  expect(FakeSocket.all).toHaveLength(6);
  jest.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(7);
});
