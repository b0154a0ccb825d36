import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { WebSocket } from 'ws';
import { LinkWatch } from './link-watch.js';
import type { Viewer } from './viewer.js';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  answers = true;

  ping(): void {
    if (this.answers) setTimeout(() => this.emit('pong'), 20);
  }

  terminate(): void {
    this.readyState = 3;
    this.emit('close');
  }
}

let socket: FakeSocket;
let recorded: string[];

beforeEach(() => {
  jest.useFakeTimers();
  socket = new FakeSocket();
  recorded = [];
  const counts = { offered: 0, sent: 0, drawn: 0 };
  const viewer = { takeCounts: () => counts, notify: () => undefined } as unknown as Viewer;
  new LinkWatch(socket as unknown as WebSocket, viewer, (words) => recorded.push(words));
});

afterEach(() => jest.useRealTimers());

it('keeps a connection that answers, for hours', () => {
  jest.advanceTimersByTime(2 * 3_600_000);
  expect(socket.readyState).toBe(1);
  expect(recorded).toEqual([]);
});

it('ends a connection that answers no more, so that it is not recorded as slow while the tester has another one', () => {
  jest.advanceTimersByTime(60_000);
  socket.answers = false;
  jest.advanceTimersByTime(60_000);
  expect(socket.readyState).toBe(3);
  expect(recorded).toEqual([
    expect.stringContaining('to the tester and back'),
    expect.stringMatching(/^over after 3\d s$/),
  ]);
});

it('keeps a slow connection, whose answers wait behind pictures or files', () => {
  socket.answers = false;
  for (let answer = 0; answer < 10; answer++) {
    jest.advanceTimersByTime(20_000);
    socket.emit(answer % 2 ? 'pong' : 'message');
  }
  expect(socket.readyState).toBe(1);
});
