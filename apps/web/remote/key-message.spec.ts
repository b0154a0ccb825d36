import { type KeyEvent, keyMessage } from './key-message.js';

const key = (values: Partial<KeyEvent>, states: readonly string[] = []): KeyEvent => ({
  ...{ key: 'a', code: 'KeyA', repeat: false, location: 0, isComposing: false },
  ...{ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  getModifierState: (name) => states.includes(name),
  ...values,
});

it('sends a key with its modifiers', () => {
  expect(keyMessage('key-down', key({ key: 'A', shiftKey: true }), false)).toEqual({
    ...{ kind: 'key-down', key: 'A', code: 'KeyA', modifiers: 8, isRepeat: false, location: 0 },
  });
});

it('sends the character of AltGr and of Option alone', () => {
  const german = key({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true }, ['AltGraph']);
  expect(keyMessage('key-down', german, false)).toMatchObject({ key: '@', modifiers: 0 });
  expect(keyMessage('key-down', key({ key: 'å', altKey: true }), true)).toMatchObject({ modifiers: 0 });
  expect(keyMessage('key-down', key({ key: 'f', altKey: true }), false)).toMatchObject({ modifiers: 1 });
});

it('takes the command key of a Mac for Ctrl', () => {
  expect(keyMessage('key-down', key({ metaKey: true }), true)).toMatchObject({ modifiers: 2 });
  expect(keyMessage('key-down', key({ key: 'Meta' }), true)).toMatchObject({ key: 'Control' });
});

it('asks for a copy once, and leaves paste and input methods to their own events', () => {
  expect(keyMessage('key-down', key({ key: 'c', ctrlKey: true }), false)).toEqual({
    ...{ kind: 'copy', isCut: false },
  });
  expect(keyMessage('key-up', key({ key: 'c', ctrlKey: true }), false)).toBeUndefined();
  expect(keyMessage('key-down', key({ key: 'x', metaKey: true }), true)).toEqual({
    kind: 'copy',
    isCut: true,
  });
  expect(keyMessage('key-down', key({ key: 'v', ctrlKey: true }), false)).toBeUndefined();
  expect(keyMessage('key-down', key({ isComposing: true }), false)).toBeUndefined();
});
