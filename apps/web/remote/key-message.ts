/** From the tester's keyboard to the messages for the page. Pure. */
import type { ClientMessage, KeyPress } from '@handtest/visit-protocol';

export interface KeyEvent {
  readonly key: string;
  readonly code: string;
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
  event: Omit<KeyEvent, 'isComposing' | 'repeat' | 'code' | 'location'>,
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

/**
 * @returns undefined for a key that stays with the tester's own browser: text of an input method comes as a whole, and
 * a paste needs the event that carries the text
 */
export function keyMessage(
  kind: 'key-down' | 'key-up',
  event: KeyEvent,
  isMac: boolean,
): ClientMessage | undefined {
  if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return undefined;
  const modifiers = modifiersOf(event, isMac);
  const command = modifiers === ctrlBit ? event.key.toLowerCase() : '';
  if (command === 'v') return undefined;
  if (command === 'c' || command === 'x') {
    return kind === 'key-down' ? { kind: 'copy', isCut: command === 'x' } : undefined;
  }
  const press: KeyPress = {
    key: isMac && event.key === 'Meta' ? 'Control' : event.key,
    code: event.code,
    modifiers,
    isRepeat: event.repeat,
    location: event.location,
  };
  return { kind, ...press };
}
