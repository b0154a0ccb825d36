/** From pointers of the viewer to the commands that repeat them. Pure. */
import type { ClientMessage, MouseButton, Pointer } from '@handtest/visit-protocol';
import type { Params } from '../chromium/cdp.js';

export type MouseCommand = Params<'Input.dispatchMouseEvent'>[0];
export type TouchCommand = Params<'Input.dispatchTouchEvent'>[0];

type MouseMessage = Extract<ClientMessage, { kind: 'move' | 'press' | 'release' | 'wheel' }>;
type TouchMessage = Extract<ClientMessage, { kind: 'touch' }>;

const buttonBits: readonly [number, MouseButton][] = [
  [1, 'left'],
  [2, 'right'],
  [4, 'middle'],
  [8, 'back'],
  [16, 'forward'],
];

/** A drag needs the button that is held, beside the mask of all. */
export function heldButton(buttons: number): MouseButton {
  return buttonBits.find(([bit]) => (buttons & bit) !== 0)?.[1] ?? 'none';
}

export function mouseCommand(message: MouseMessage): MouseCommand {
  const common = commonOf(message);
  switch (message.kind) {
    case 'move':
      return { ...common, type: 'mouseMoved', button: heldButton(message.buttons) };
    case 'wheel':
      return { ...common, type: 'mouseWheel', deltaX: message.deltaX, deltaY: message.deltaY };
    case 'press':
    case 'release': {
      const type = message.kind === 'press' ? 'mousePressed' : 'mouseReleased';
      return { ...common, type, button: message.button, clickCount: message.clickCount };
    }
  }
}

const commonOf = ({ x, y, modifiers, buttons }: Pointer) => ({ x, y, modifiers, buttons });

/** The points are those that still touch. Chromium finds out itself which one has moved or been lifted. */
export function touchCommand({ phase, points }: TouchMessage): TouchCommand {
  const touchPoints = points.map(({ id, x, y }) => ({ id, x, y }));
  if (phase === 'cancel') return { type: 'touchCancel', touchPoints: [] };
  if (touchPoints.length === 0) return { type: 'touchEnd', touchPoints };
  return { type: phase === 'start' ? 'touchStart' : 'touchMove', touchPoints };
}
