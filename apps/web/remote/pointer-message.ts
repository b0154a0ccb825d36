/** From the tester's mouse and fingers to the messages for the page. Pure. */
import type { ClientMessage, MouseButton } from '@handtest/visit-protocol';
import type { Place } from './canvas-place.js';

const buttons: readonly MouseButton[] = ['left', 'middle', 'right', 'back', 'forward'];
const linePx = 40;
/** Values of `WheelEvent.deltaMode`. */
const byLine = 1;
const byPage = 2;

export interface MouseInput {
  readonly button: number;
  readonly buttons: number;
  readonly detail: number;
  readonly modifiers: number;
}

export function mouseMessage(
  kind: 'move' | 'press' | 'release',
  place: Place,
  input: MouseInput,
): ClientMessage {
  const { modifiers, buttons: held, detail } = input;
  if (kind === 'move') return { kind, ...place, modifiers, buttons: held };
  const clickCount = Math.min(Math.max(detail, 1), 3);
  return { kind, ...place, modifiers, buttons: held, button: buttons[input.button] ?? 'none', clickCount };
}

export interface WheelInput {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly buttons: number;
}

/** @param pageHeight of the tested page, which one page of the wheel scrolls */
export function wheelMessage(
  place: Place,
  { deltaX, deltaY, deltaMode, buttons: held }: WheelInput,
  modifiers: number,
  pageHeight: number,
): Extract<ClientMessage, { kind: 'wheel' }> {
  const unit = deltaMode === byLine ? linePx : deltaMode === byPage ? pageHeight : 1;
  return { kind: 'wheel', ...place, modifiers, buttons: held, deltaX: deltaX * unit, deltaY: deltaY * unit };
}

/** The most that a phone reports. */
const maximumFingers = 10;

/** The fingers that touch. Each keeps its number while it touches, also when another one is lifted. */
export class Fingers {
  /** By the identifier of the tester's browser. */
  private readonly fingers = new Map<number, { readonly id: number; readonly place: Place }>();

  change(
    phase: 'start' | 'move' | 'end' | 'cancel',
    pointerId: number,
    place: Place,
  ): ClientMessage | undefined {
    const id = this.fingers.get(pointerId)?.id ?? (phase === 'start' ? this.freeNumber() : undefined);
    if (id === undefined) return undefined;
    if (phase === 'end' || phase === 'cancel') this.fingers.delete(pointerId);
    else this.fingers.set(pointerId, { id, place });
    const points = [...this.fingers.values()].map((finger) => ({ id: finger.id, ...finger.place }));
    return { kind: 'touch', phase, points };
  }

  private freeNumber(): number | undefined {
    const taken = new Set([...this.fingers.values()].map(({ id }) => id));
    return Array.from({ length: maximumFingers }, (_, id) => id).find((id) => !taken.has(id));
  }
}
