import { jest } from '@jest/globals';
import { pollWhileClosed } from './poll-while-closed.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start() {
  const read = jest.fn();
  const abort = new AbortController();
  return { read, abort, follow: pollWhileClosed(read, abort.signal) };
}

it('polls until a stream is open, and again when it has ended', () => {
  const { read, follow } = start();
  jest.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(2);
  follow(true);
  jest.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(2);
  follow(false);
  jest.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(4);
});

it('polls at the same pace while connections fail', () => {
  const { read, follow } = start();
  for (let second = 0; second < 60; second++) {
    follow(false);
    jest.advanceTimersByTime(1_000);
  }
  expect(read).toHaveBeenCalledTimes(12);
});

it('never polls after the end', () => {
  const { read, abort, follow } = start();
  abort.abort();
  follow(false);
  jest.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
});
