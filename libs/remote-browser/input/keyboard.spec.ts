import fc from 'fast-check';
import type { KeyPress } from '@handtest/visit-protocol';
import { alt, ctrl, keyDown, keyNumber, keyUp, meta, textOf } from './keyboard.js';

const press = (key: string, code: string, modifiers = 0): KeyPress => ({
  key,
  code,
  modifiers,
  isRepeat: false,
  location: 0,
});

it.each([
  ['a', 'KeyA', 65],
  ['A', 'KeyA', 65],
  // A German Z is at the place of an English Y.
  ['z', 'KeyY', 90],
  // A Russian с is at the place of C.
  ['с', 'KeyC', 67],
  ['é', 'Digit2', 50],
  ['1', 'Digit1', 49],
  ['7', 'Numpad7', 103],
  ['F5', 'F5', 116],
  ['Enter', 'NumpadEnter', 13],
  ['ö', 'Semicolon', 186],
  ['Unidentified', '', 0],
])('gives %s at %s the number %i', (key, code, number) => {
  expect(keyNumber({ key, code })).toBe(number);
});

it('gives a key the number that the browser of the tester gives it', () => {
  expect(keyNumber({ key: 'ö', code: 'Semicolon', keyCode: 192 })).toBe(192);
  expect(keyNumber({ key: 'ö', code: 'Semicolon', keyCode: 0 })).toBe(186);
});

it('types every single character without a modifier, and none with one', () => {
  const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  fc.assert(
    fc.property(character, fc.constantFrom(alt, ctrl, meta), (key, modifier) => {
      expect(textOf({ key, modifiers: 0 })).toBe(key);
      expect(keyDown(press(key, 'KeyQ'))).toMatchObject({ type: 'keyDown', text: key });
      const shortcut = keyDown(press(key, 'KeyQ', modifier));
      expect([shortcut.type, 'text' in shortcut]).toEqual(['rawKeyDown', false]);
    }),
  );
});

it('types no character for keys with names', () => {
  for (const key of ['Shift', 'Dead', 'Process', 'ArrowLeft', 'Tab', 'F12']) {
    expect(keyDown(press(key, key)).type).toBe('rawKeyDown');
  }
  expect(keyDown(press('Enter', 'Enter')).text).toBe('\r');
});

it('releases the key that was pressed, and leaves no field undefined', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(15), fc.nat(3), (key, code, modifiers, location) => {
      const down = keyDown({ key, code, modifiers, location, isRepeat: true });
      const up = keyUp({ key, code, modifiers, location, isRepeat: false });
      expect(up.windowsVirtualKeyCode).toBe(down.windowsVirtualKeyCode);
      expect(Object.values({ ...up, ...down })).not.toContain(undefined);
    }),
  );
});

it.each([
  { key: 'F12', modifiers: 0 },
  { key: 'u', modifiers: ctrl },
  { key: 'I', modifiers: ctrl + 8 },
  { key: 's', modifiers: ctrl },
  { key: 'F4', modifiers: alt },
])('gives $key with the modifiers $modifiers to the page alone, not to the browser', ({ key, modifiers }) => {
  for (const command of [keyDown(press(key, key, modifiers)), keyUp(press(key, key, modifiers))])
    expect(command).not.toHaveProperty('nativeVirtualKeyCode');
});

it.each([
  { key: 'F5', modifiers: 0 },
  { key: 'ArrowLeft', modifiers: alt },
  { key: 'R', modifiers: ctrl + 8 },
])('gives $key with the modifiers $modifiers to the browser as well', ({ key, modifiers }) => {
  expect(keyDown(press(key, key, modifiers)).nativeVirtualKeyCode).toBeGreaterThan(0);
});
