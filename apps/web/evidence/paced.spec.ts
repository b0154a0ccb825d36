import { jest } from '@jest/globals';
import { paced } from './paced.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function source() {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { subscribe, change: () => listeners.forEach((listener) => listener()) };
}

it('passes the first change on at once, and the last one after the pace', () => {
  const { subscribe, change } = source();
  let calls = 0;
  paced(subscribe, 100)(() => calls++);
  change();
  expect(calls).toBe(1);
  change();
  change();
  expect(calls).toBe(1);
  jest.advanceTimersByTime(100);
  expect(calls).toBe(2);
  jest.advanceTimersByTime(1_000);
  expect(calls).toBe(2);
  change();
  expect(calls).toBe(3);
});

it('passes nothing on after the end', () => {
  const { subscribe, change } = source();
  let calls = 0;
  const stop = paced(subscribe, 100)(() => calls++);
  change();
  change();
  stop();
  jest.advanceTimersByTime(1_000);
  expect(calls).toBe(1);
});
