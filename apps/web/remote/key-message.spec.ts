import { isOfInputMethod, type KeyEvent, keyMessage } from './key-message.js';

const key = (values: Partial<KeyEvent>, states: readonly string[] = []): KeyEvent => ({
  ...{ key: 'a', code: 'KeyA', keyCode: 65, repeat: false, location: 0, isComposing: false },
  ...{ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  getModifierState: (name) => states.includes(name),
  ...values,
});

it('sends a key with its modifiers', () => {
  expect(keyMessage('key-down', key({ key: 'A', shiftKey: true }), false)).toEqual({
    ...{ kind: 'key-down', key: 'A', code: 'KeyA', keyCode: 65, modifiers: 8, isRepeat: false, location: 0 },
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

it('sends the keys of input methods without their text', () => {
  expect(keyMessage('key-down', key({ key: 'n', keyCode: 229, isComposing: true }), true)).toMatchObject({
    ...{ key: 'Process', keyCode: 229 },
  });
  expect(keyMessage('key-down', key({ key: 'Dead', code: 'Equal', keyCode: 221 }), false)).toMatchObject({
    ...{ key: 'Dead', keyCode: 221 },
  });
  expect(['Dead', 'Process', 'a'].map((name) => isOfInputMethod(key({ key: name })))).toEqual([
    true,
    true,
    false,
  ]);
});

it('knows the commands of keyboards with other letters, and those of Insert', () => {
  const cyrillic = { key: 'м', code: 'KeyV', ctrlKey: true };
  expect(keyMessage('key-down', key(cyrillic), false)).toBeUndefined();
  expect(keyMessage('key-down', key({ ...cyrillic, key: 'с', code: 'KeyC' }), false)).toMatchObject({
    kind: 'copy',
  });
  expect(
    keyMessage('key-down', key({ key: 'Insert', code: 'Insert', shiftKey: true }), false),
  ).toBeUndefined();
  expect(keyMessage('key-down', key({ key: 'Insert', code: 'Insert', ctrlKey: true }), false)).toMatchObject({
    kind: 'copy',
  });
  // On a keyboard with other places, the letter counts.
  expect(keyMessage('key-down', key({ key: 'k', code: 'KeyV', ctrlKey: true }), false)).toMatchObject({
    key: 'k',
  });
});

it('asks for a copy once, and leaves a paste to its own event', () => {
  expect(keyMessage('key-down', key({ key: 'c', ctrlKey: true }), false)).toEqual({
    ...{ kind: 'copy', isCut: false },
  });
  expect(keyMessage('key-up', key({ key: 'c', ctrlKey: true }), false)).toBeUndefined();
  expect(keyMessage('key-down', key({ key: 'x', metaKey: true }), true)).toEqual({
    kind: 'copy',
    isCut: true,
  });
  expect(keyMessage('key-down', key({ key: 'v', ctrlKey: true }), false)).toBeUndefined();
});
