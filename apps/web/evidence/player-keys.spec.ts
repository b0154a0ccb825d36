import { commandOf, nextSpeed, type PressedKey } from './player-keys.js';

const pressed = (key: string, more: Partial<PressedKey> = {}): PressedKey => {
  return { key, hasModifier: false, isTyped: false, isPress: false, isInPlayer: true, ...more };
};

it('plays with Space in the player, except on a button', () => {
  expect(commandOf(pressed(' '), true)).toEqual({ type: 'toggle' });
  expect(commandOf(pressed(' ', { isPress: true }), true)).toBeUndefined();
  expect(commandOf(pressed(' ', { isInPlayer: false }), true)).toBeUndefined();
});

it('has the single keys on the whole page, unless they are switched off', () => {
  const j = pressed('j', { isInPlayer: false });
  expect(commandOf(j, true)).toEqual({ type: 'seekBy', seconds: -10 });
  expect(commandOf(j, false)).toBeUndefined();
  expect(commandOf(pressed('ArrowLeft'), false)).toEqual({ type: 'seekBy', seconds: -5 });
});

it('leaves typed text and shortcuts of the browser alone', () => {
  expect(commandOf(pressed('k', { isTyped: true }), true)).toBeUndefined();
  expect(commandOf(pressed('f', { hasModifier: true }), true)).toBeUndefined();
  expect(commandOf(pressed('constructor'), true)).toBeUndefined();
});

it('opens the tabs by number', () => {
  expect(commandOf(pressed('1'), true)).toEqual({ type: 'tab', tab: 'findings' });
  expect(commandOf(pressed('7'), true)).toEqual({ type: 'tab', tab: 'report' });
  expect(commandOf(pressed('8'), true)).toBeUndefined();
});

it('stays within the speeds', () => {
  expect(nextSpeed(1, 1)).toBe(1.5);
  expect(nextSpeed(1, -1)).toBe(0.5);
  expect(nextSpeed(4, 1)).toBe(4);
  expect(nextSpeed(0.25, -1)).toBe(0.25);
});
