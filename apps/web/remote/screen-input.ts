/** Listens to what the tester does on the canvas, and sends it. */
import { type ClientMessage, type KeyPress, maximumText } from '@handtest/visit-protocol';
import { notify } from '../ui/toast.js';
import { type Place, placeOnPage, type Size } from './canvas-place.js';
import { withOneEnd } from './composition-order.js';
import { isOfInputMethod, keyMessage, modifiersOf } from './key-message.js';
import { Pinch } from './pinch.js';
import { Fingers, mouseMessage, wheelMessage } from './pointer-message.js';

type Send = (message: ClientMessage) => void;

const isMac = /Mac/.test(navigator.platform);

/** @returns a function that ends the listening */
export function listenToTester(
  canvas: HTMLCanvasElement,
  field: HTMLTextAreaElement,
  page: Size & { isMobile: boolean },
  sendNow: Send,
): () => void {
  const ending = new AbortController();
  const send = withOneEnd(sendNow, (act) => void setTimeout(act));
  const placeOf = ({ clientX, clientY }: MouseEvent): Place =>
    placeOnPage({ x: clientX, y: clientY }, canvas.getBoundingClientRect(), page);
  listenToPointer(canvas, field, { isMobile: page.isMobile, placeOf }, send, ending.signal);
  listenToWheel(canvas, page, placeOf, send, ending.signal);
  listenToKeys(field, send, ending.signal);
  listenToText(field, send, ending.signal);
  return () => ending.abort();
}

/** Without a turn of the wheel, the fingers of a pinch are lifted. */
const pinchIdleMs = 150;

function listenToWheel(
  canvas: HTMLCanvasElement,
  page: Size & { isMobile: boolean },
  placeOf: Pointing['placeOf'],
  send: Send,
  signal: AbortSignal,
): void {
  const pinch = new Pinch(page, send, (lift) => {
    const timer = setTimeout(lift, pinchIdleMs);
    return () => clearTimeout(timer);
  });
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const place = placeOf(event);
    const message = wheelMessage(place, event, modifiersOf(withKey(event), isMac), page.height);
    if (page.isMobile && event.ctrlKey) pinch.turn(place, message.deltaY);
    else send(message);
  };
  canvas.addEventListener('wheel', turn, { passive: false, signal });
}

interface Pointing {
  readonly isMobile: boolean;
  placeOf(event: MouseEvent): Place;
}

function listenToPointer(
  canvas: HTMLCanvasElement,
  field: HTMLTextAreaElement,
  { isMobile, placeOf }: Pointing,
  send: Send,
  signal: AbortSignal,
): void {
  const fingers = new Fingers();
  const clicks = new ClickCount();
  const touch = (phase: 'start' | 'move' | 'end' | 'cancel', event: PointerEvent) => {
    const message = fingers.change(phase, event.pointerId, placeOf(event));
    if (message) send(message);
  };
  const act = (kind: 'move' | 'press' | 'release') => (event: PointerEvent) => {
    event.preventDefault();
    if (kind === 'press') {
      // A drag goes on outside of the canvas.
      canvas.setPointerCapture(event.pointerId);
      field.focus({ preventScroll: true });
      clicks.press(event);
    }
    if (isMobile) return touch(phases[kind], event);
    const { button, buttons } = event;
    const modifiers = modifiersOf(withKey(event), isMac);
    send(mouseMessage(kind, placeOf(event), { button, buttons, detail: clicks.count, modifiers }));
  };
  canvas.addEventListener('pointermove', act('move'), { signal });
  canvas.addEventListener('pointerdown', act('press'), { signal });
  canvas.addEventListener('pointerup', act('release'), { signal });
  canvas.addEventListener('pointercancel', (event) => touch('cancel', event), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

const phases = { move: 'move', press: 'start', release: 'end' } as const;

/** As in most desktops. */
const nextClickMs = 500;
const nextClickPx = 6;

/** Events of pointers do not count clicks. */
class ClickCount {
  count = 0;
  private last = { atMs: -Infinity, x: 0, y: 0 };

  press({ timeStamp: atMs, clientX: x, clientY: y }: PointerEvent): void {
    const isNext =
      atMs - this.last.atMs < nextClickMs && Math.hypot(x - this.last.x, y - this.last.y) < nextClickPx;
    this.count = isNext ? this.count + 1 : 1;
    this.last = { atMs, x, y };
  }
}

function listenToKeys(field: HTMLTextAreaElement, send: Send, signal: AbortSignal): void {
  const held = new Map<string, KeyPress>();
  const act = (kind: 'key-down' | 'key-up') => (event: KeyboardEvent) => {
    // The way out for those who use the keyboard only: all other keys belong to the page.
    if (event.ctrlKey && event.altKey && event.key === 'Tab') return;
    const message = keyMessage(kind, event, isMac);
    if (!message) return;
    if (!isOfInputMethod(event)) event.preventDefault();
    event.stopPropagation();
    if (message.kind === 'key-down') held.set(message.code, message);
    else if (message.kind === 'key-up') held.delete(message.code);
    send(message);
  };
  field.addEventListener('keydown', act('key-down'), { signal });
  field.addEventListener('keyup', act('key-up'), { signal });
  // Another window, as by Alt+Tab, gets the end of a key that is held.
  const release = () => {
    for (const press of held.values()) send({ ...press, kind: 'key-up', modifiers: 0 });
    held.clear();
  };
  field.addEventListener('blur', release, { signal });
}

function listenToText(field: HTMLTextAreaElement, send: Send, signal: AbortSignal): void {
  field.addEventListener(
    'compositionupdate',
    ({ data }) => send({ kind: 'composition', text: data, isEnd: false }),
    { signal },
  );
  field.addEventListener(
    'compositionend',
    ({ data }) => {
      send({ kind: 'composition', text: data, isEnd: true });
      field.value = '';
    },
    { signal },
  );
  // Keyboards of touch screens and dead keys give text without keys.
  field.addEventListener(
    'input',
    (event) => {
      const { data, isComposing } = event as InputEvent;
      if (isComposing) return;
      if (data !== null && data !== '' && (event as InputEvent).inputType === 'insertText')
        send({ kind: 'text', text: data });
      field.value = '';
    },
    { signal },
  );
  field.addEventListener(
    'paste',
    (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.length > maximumText) notify('The text is too long to paste');
      else if (text !== '') send({ kind: 'paste', text });
    },
    { signal },
  );
}

/** A pointer has modifiers, and no key. */
const withKey = (event: MouseEvent) => ({
  key: '',
  altKey: event.altKey,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  shiftKey: event.shiftKey,
  getModifierState: (name: string) => event.getModifierState(name),
});
