/** From the tester's keyboard to the messages for the page. Pure. */
import type { ClientMessage, KeyPress } from '@handtest/visit-protocol';

export interface KeyEvent {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly location: number;
  readonly isComposing: boolean;
  getModifierState(name: string): boolean;
}

const altBit = 1;
const ctrlBit = 2;
const metaBit = 4;
const shiftBit = 8;

/** The tested page runs on Linux, where Ctrl does what ⌘ does on a Mac. */
export function modifiersOf(
  event: Omit<KeyEvent, 'isComposing' | 'repeat' | 'code' | 'keyCode' | 'location'>,
  isMac: boolean,
): number {
  const shift = event.shiftKey ? shiftBit : 0;
  const isSign = [...event.key].length === 1;
  // AltGr, and Option on a Mac, choose the character: for the page it is only the character.
  if (isSign && (event.getModifierState('AltGraph') || (isMac && event.altKey && !event.metaKey)))
    return shift;
  const ctrl = event.ctrlKey || (isMac && event.metaKey) ? ctrlBit : 0;
  const meta = event.metaKey && !isMac ? metaBit : 0;
  return shift | ctrl | meta | (event.altKey ? altBit : 0);
}

/** The page gets these keys, too, but not their default: the text of an input method comes as a whole. */
export const isOfInputMethod = ({ key, isComposing }: Pick<KeyEvent, 'key' | 'isComposing'>) =>
  isComposing || key === 'Process' || key === 'Dead';

/** The Latin letter of a shortcut. Cyrillic and Greek keyboards have it at the same place. */
function letterOf({ key, code }: KeyEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isOther = [...key].length === 1 && key > '\u007f';
  return isOther ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '') : '';
}

type Command = 'paste' | 'copy' | 'cut';
const letters: Readonly<Record<string, Command>> = { v: 'paste', c: 'copy', x: 'cut' };

function commandOf(event: KeyEvent, modifiers: number): Command | undefined {
  if (modifiers === ctrlBit && event.key === 'Insert') return 'copy';
  if (modifiers === shiftBit && event.key === 'Insert') return 'paste';
  return modifiers === ctrlBit ? letters[letterOf(event)] : undefined;
}

/** @returns undefined for a key that stays with the tester's own browser: a paste needs the event that carries the text */
export function keyMessage(
  kind: 'key-down' | 'key-up',
  event: KeyEvent,
  isMac: boolean,
): ClientMessage | undefined {
  const modifiers = modifiersOf(event, isMac);
  const command = isOfInputMethod(event) ? undefined : commandOf(event, modifiers);
  if (command === 'paste') return undefined;
  if (command) return kind === 'key-down' ? { kind: 'copy', isCut: command === 'cut' } : undefined;
  const isText = event.isComposing && kind === 'key-down';
  const press: KeyPress = {
    key: isText ? 'Process' : isMac && event.key === 'Meta' ? 'Control' : event.key,
    code: event.code,
    // The command key has another number than the key that it becomes.
    ...(isMac && event.key === 'Meta' ? {} : { keyCode: event.keyCode }),
    modifiers,
    isRepeat: event.repeat,
    location: event.location,
  };
  return { kind, ...press };
}
