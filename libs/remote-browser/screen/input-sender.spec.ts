/** What a viewer that is gone leaves, over pipes without a browser. */
import { PassThrough } from 'node:stream';
import { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';
import { InputSender } from './input-sender.js';

const page = { type: 'page', sessionId: 's1', targetId: 't1' } as Target;
const pipe = new PassThrough();
const input = new InputSender(new Cdp(pipe, new PassThrough()));

/** The commands since the last call, as the browser gets them. */
function sent(): Record<string, unknown>[] {
  const text = String((pipe.read() as Buffer | null) ?? '');
  return text
    .split('\0')
    .slice(0, -1)
    .map((json) => (JSON.parse(json) as { params: Record<string, unknown> }).params);
}

const pointer = { x: 3, y: 4, modifiers: 8, buttons: 1 };

it('releases the mouse button that was held at its last place, once', () => {
  input.send({ kind: 'press', ...pointer, button: 'left', clickCount: 2 }, page);
  input.send({ kind: 'move', ...pointer, x: 50 }, page);
  sent();
  input.releaseAll(page);
  const place = { x: 50, y: 4, modifiers: 0, buttons: 0 };
  expect(sent()).toEqual([{ type: 'mouseReleased', ...place, button: 'left', clickCount: 2 }]);
  input.releaseAll(page);
  expect(sent()).toEqual([]);
});

it('cancels touches that were held', () => {
  const finger = { id: 0, x: 1, y: 2 };
  input.send({ kind: 'touch', phase: 'start', points: [finger, { ...finger, id: 1 }] }, page);
  input.send({ kind: 'touch', phase: 'end', points: [finger] }, page);
  sent();
  input.releaseAll(page);
  expect(sent()).toEqual([{ type: 'touchCancel', touchPoints: [] }]);
});

it('releases keys that were held', () => {
  const press = { key: 'Shift', code: 'ShiftLeft', modifiers: 8, isRepeat: false, location: 1 };
  input.send({ kind: 'key-down', ...press }, page);
  sent();
  input.releaseAll(page);
  expect(sent()).toMatchObject([{ type: 'keyUp', key: 'Shift', modifiers: 0 }]);
});

it('sends nothing for what was released before', () => {
  input.send({ kind: 'press', ...pointer, button: 'right', clickCount: 1 }, page);
  input.send({ kind: 'release', ...pointer, buttons: 0, button: 'right', clickCount: 1 }, page);
  input.send({ kind: 'touch', phase: 'start', points: [{ id: 0, x: 1, y: 2 }] }, page);
  input.send({ kind: 'touch', phase: 'end', points: [] }, page);
  sent();
  input.releaseAll(page);
  expect(sent()).toEqual([]);
});
