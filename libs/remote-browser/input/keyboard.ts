/**
 * From a key that the tester pressed to the command that repeats it. The character comes from the tester's own browser,
 * so that each layout works: only the numbers of keys, which shortcuts use, come from here. Pure.
 */
import type { KeyPress } from '@handtest/visit-protocol';
import type { Params } from '../chromium/cdp.js';

export type KeyCommand = Params<'Input.dispatchKeyEvent'>[0];

export const alt = 1;
export const ctrl = 2;
export const meta = 4;
const shift = 8;
const numpad = 3;

/** Of keys that produce no character. */
const keyNumbers: Readonly<Record<string, number>> = {
  ...{ Backspace: 8, Tab: 9, Clear: 12, Enter: 13, Shift: 16, Control: 17, Alt: 18, Pause: 19, CapsLock: 20 },
  ...{ Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38 },
  ...{ ArrowRight: 39, ArrowDown: 40, PrintScreen: 44, Insert: 45, Delete: 46, Meta: 91, ContextMenu: 93 },
  ...{ AltGraph: 225, NumLock: 144, ScrollLock: 145, Process: 229 },
};

/** Of places on the keyboard, for keys whose character is not a Latin letter or a digit. */
const placeNumbers: Readonly<Record<string, number>> = {
  ...{ Semicolon: 186, Equal: 187, Comma: 188, Minus: 189, Period: 190, Slash: 191, Backquote: 192 },
  ...{ BracketLeft: 219, Backslash: 220, BracketRight: 221, Quote: 222, IntlBackslash: 226, Space: 32 },
  ...{ NumpadMultiply: 106, NumpadAdd: 107, NumpadSubtract: 109, NumpadDecimal: 110, NumpadDivide: 111 },
  NumpadEnter: 13,
};

const letterA = 65;
const digitZero = 48;
const numpadZero = 96;
const f1 = 112;

/**
 * What the browser itself may do, by modifiers: reload, go back and forward, end a full screen, zoom. All other keys are only
 * for the page: the browser's own tools and lists would show a tester what was filled in, and its dialogs are in no picture.
 */
const browserKeys: Readonly<Record<number, readonly string[]>> = {
  0: ['F5', 'Escape'],
  [alt]: ['ArrowLeft', 'ArrowRight'],
  [ctrl]: ['F5', 'r', '+', '=', '-', '0'],
  [ctrl + shift]: ['R', '+'],
};

/** The number that Windows gives to the key, which pages read as `keyCode`; 0 for unknown keys. */
export function keyNumber({ key, code, keyCode }: Pick<KeyPress, 'key' | 'code' | 'keyCode'>): number {
  if (keyCode) return keyCode;
  const named = keyNumbers[key];
  if (named !== undefined) return named;
  const functionKey = /^F(\d{1,2})$/.exec(key);
  if (functionKey) return f1 + Number(functionKey[1]) - 1;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase().charCodeAt(0);
  // Cyrillic and Greek keyboards have the shortcuts of the Latin letters at the same places.
  const place = /^(Key|Digit|Numpad)([A-Z]|\d)$/.exec(code);
  if (!place) return placeNumbers[code] ?? 0;
  const [, row, sign] = place as unknown as [string, string, string];
  if (row === 'Key') return letterA + sign.charCodeAt(0) - letterA;
  return (row === 'Digit' ? digitZero : numpadZero) + Number(sign);
}

/** The character that the key puts into a field, if any. */
export function textOf({ key, modifiers }: Pick<KeyPress, 'key' | 'modifiers'>): string | undefined {
  if ((modifiers & (alt | ctrl | meta)) !== 0) return undefined;
  if (key === 'Enter') return '\r';
  return [...key].length === 1 ? key : undefined;
}

/** Absent fields are left out: Chromium reads null as a value. */
export function keyDown(press: KeyPress): KeyCommand {
  const text = textOf(press);
  return {
    ...commonOf(press),
    // A shortcut without text must not be a `keyDown`, else the page would get a character as well.
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    ...(text === undefined ? {} : { text, unmodifiedText: text }),
    ...(press.isRepeat ? { autoRepeat: true } : {}),
  };
}

export function keyUp(press: KeyPress): KeyCommand {
  return { ...commonOf(press), type: 'keyUp' };
}

function commonOf(press: KeyPress): Omit<KeyCommand, 'type'> {
  const { key, code, modifiers, location } = press;
  const number = keyNumber(press);
  return {
    key,
    code,
    modifiers,
    windowsVirtualKeyCode: number,
    // Chromium itself acts only on keys that have it. Pages do not see it.
    ...(browserKeys[modifiers]?.includes(key) ? { nativeVirtualKeyCode: number } : {}),
    ...(location === numpad ? { isKeypad: true } : { location }),
  };
}
