/** What people type on five keyboards, as the keys that their own Chromium gets from their computer. */
import type { CDPSession } from '@playwright/test';

/** `altgr` and `shift` are held for this key; a key without text is a dead one, or a command. */
interface Stroke {
  readonly key: string;
  readonly code: string;
  /** The number that the keyboard gives to the key. */
  readonly number: number;
  readonly text?: string;
  readonly hold?: 'shift' | 'altgr';
}

export interface Typed {
  readonly name: string;
  readonly value?: string;
  readonly strokes: (cdp: CDPSession) => Promise<void>;
}

const shiftBit = 8;
const shift = { key: 'Shift', code: 'ShiftLeft', number: 16 };
const altgr = { key: 'AltGraph', code: 'AltRight', number: 225 };

function letter(key: string, code: string, number = key.toUpperCase().charCodeAt(0)): Stroke {
  const isUpper = key !== key.toLowerCase();
  return { key, code, number, text: key, ...(isUpper ? { hold: 'shift' } : {}) };
}

const held = (hold: 'shift' | 'altgr', stroke: Stroke): Stroke => ({ ...stroke, hold });
const dead = (code: string, number: number): Stroke => ({ key: 'Dead', code, number });

async function send(cdp: CDPSession, { key, code, number, text, hold }: Stroke): Promise<void> {
  const modifier = hold === 'shift' ? shift : hold === 'altgr' ? altgr : undefined;
  const modifiers = hold === 'shift' ? shiftBit : 0;
  const event = (of: Omit<Stroke, 'text' | 'hold'>) => ({
    ...{ key: of.key, code: of.code },
    ...{ windowsVirtualKeyCode: of.number, nativeVirtualKeyCode: of.number },
  });
  const location = modifier === altgr ? 2 : 1;
  if (modifier)
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event(modifier), modifiers, location });
  const down = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
  await cdp.send('Input.dispatchKeyEvent', { ...down, ...event({ key, code, number }), modifiers });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event({ key, code, number }), modifiers });
  if (modifier) await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event(modifier), location });
}

const all = (strokes: readonly Stroke[]) => async (cdp: CDPSession) => {
  for (const stroke of strokes) await send(cdp, stroke);
};

/** An input method: the page gets keys without meaning, and a text that grows until it is chosen. */
const composed =
  (steps: readonly (readonly [code: string, text: string])[], chosen: string) => async (cdp: CDPSession) => {
    const key = (code: string, type: 'rawKeyDown' | 'keyUp', name: string, number: number) =>
      cdp.send('Input.dispatchKeyEvent', {
        type,
        key: name,
        code,
        windowsVirtualKeyCode: number,
        nativeVirtualKeyCode: number,
      });
    for (const [code, text] of steps) {
      await key(code, 'rawKeyDown', 'Process', 229);
      await cdp.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
      await key(code, 'keyUp', code.slice(3).toLowerCase(), code.charCodeAt(3));
    }
    await key('Enter', 'rawKeyDown', 'Process', 229);
    await cdp.send('Input.insertText', { text: chosen });
    await key('Enter', 'keyUp', 'Enter', 13);
  };

const us = [
  ...[letter('H', 'KeyH'), letter('i', 'KeyI'), letter(',', 'Comma', 188), letter(' ', 'Space', 32)],
  ...[
    letter('7', 'Digit7'),
    held('shift', letter('!', 'Digit1', 49)),
    held('shift', letter('"', 'Quote', 222)),
  ],
  ...[letter('\\', 'Backslash', 220), held('shift', letter('~', 'Backquote', 192))],
];
/** Z and Y change places; the numbers of umlauts are those of a German keyboard. */
const german = [
  ...[letter('z', 'KeyY'), letter('y', 'KeyZ'), letter('ö', 'Semicolon', 192), letter('Ä', 'Quote', 222)],
  ...[letter('ü', 'BracketLeft', 186), letter('ß', 'Minus', 219), letter('#', 'Backslash', 191)],
  ...[
    held('altgr', letter('@', 'KeyQ', 81)),
    held('altgr', letter('€', 'KeyE', 69)),
    held('altgr', letter('{', 'Digit7', 55)),
  ],
  ...[dead('Equal', 221), letter('é', 'KeyE', 69), dead('Backquote', 220), letter('â', 'KeyA', 65)],
];
const french = [
  ...[
    letter('a', 'KeyQ'),
    letter('q', 'KeyA'),
    letter('w', 'KeyZ'),
    letter('m', 'Semicolon'),
    letter('é', 'Digit2', 50),
  ],
  ...[
    letter('ç', 'Digit9', 57),
    held('shift', letter('1', 'Digit1')),
    letter('ù', 'Quote', 192),
    letter(';', 'Comma', 190),
  ],
  ...[
    dead('BracketLeft', 221),
    letter('ê', 'KeyE', 69),
    held('shift', dead('BracketLeft', 221)),
    letter('ï', 'KeyI', 73),
  ],
  held('altgr', letter('#', 'Digit3', 51)),
];
const russian = [
  ...[letter('П', 'KeyG', 71), letter('р', 'KeyH', 72), letter('и', 'KeyB', 66), letter('в', 'KeyD', 68)],
  ...[
    letter('е', 'KeyT', 84),
    letter('т', 'KeyN', 78),
    letter('.', 'Slash', 191),
    held('shift', letter(',', 'Slash', 191)),
  ],
  ...[letter('ё', 'Backquote', 192), letter('ж', 'Semicolon', 186), letter('х', 'BracketLeft', 219)],
];

export const layouts: readonly Typed[] = [
  { name: 'us', value: 'Hi, 7!"\\~', strokes: all(us) },
  { name: 'de', value: 'zyöÄüß#@€{éâ', strokes: all(german) },
  { name: 'fr', value: 'aqwméç1ù;êï#', strokes: all(french) },
  { name: 'ru', value: 'Привет.,ёжх', strokes: all(russian) },
  {
    name: 'ja',
    value: '日本',
    strokes: composed(
      [
        ['KeyN', 'n'],
        ['KeyI', 'に'],
        ['KeyH', 'にh'],
        ['KeyO', 'にほ'],
        ['KeyN', 'にほn'],
        ['KeyN', 'にほん'],
      ],
      '日本',
    ),
  },
];

/** For `keyboard.press` of Playwright, each on the text `one two three`. */
export const shortcuts: readonly string[] = [
  ...['Control+A', 'Control+B', 'Control+D', 'Control+E', 'Control+F', 'Control+G', 'Control+I', 'Control+K'],
  ...[
    'Control+S',
    'Control+Z',
    'Control+Y',
    'Control+Shift+Z',
    'Control+Shift+K',
    'Control+Enter',
    'Control+/',
  ],
  ...['Control+ArrowLeft', 'Control+ArrowRight', 'Control+Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+Home'],
  ...[
    'Control+Home',
    'Control+End',
    'Control+Shift+Home',
    'Control+Backspace',
    'Control+Delete',
    'Shift+Delete',
  ],
  ...[
    'Home',
    'End',
    'ArrowUp',
    'ArrowDown',
    'PageUp',
    'PageDown',
    'Escape',
    'Enter',
    'Shift+Enter',
    'Backspace',
  ],
  ...[
    'Alt+F',
    'Alt+ArrowDown',
    'Control+Alt+K',
    'F2',
    'F8',
    'Meta+K',
    'Shift+F3',
    'Control+1',
    'Control+Period',
  ],
];
