/** Sends what the tester does to the front page, in order, without waiting for answers. */
import type { ClientMessage, KeyPress, MouseButton } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';
import { keyDown, keyUp } from '../input/keyboard.js';
import { mouseCommand, touchCommand } from '../input/pointer.js';

type Kind = 'move' | 'press' | 'release' | 'wheel' | 'touch' | 'key-down' | 'key-up' | 'text' | 'composition';
type InputMessage = Extract<ClientMessage, { kind: Kind }>;

const kinds: ReadonlySet<ClientMessage['kind']> = new Set<Kind>([
  ...(['move', 'press', 'release', 'wheel', 'touch'] as const),
  ...(['key-down', 'key-up', 'text', 'composition'] as const),
]);

export const isInput = (message: ClientMessage): message is InputMessage => kinds.has(message.kind);

export class InputSender {
  private last = { x: 0, y: 0 };
  private lastPress = { x: 0, y: 0 };
  private readonly heldKeys = new Map<string, KeyPress>();
  /** Each with the count of clicks of its press. */
  private readonly heldButtons = new Map<MouseButton, number>();
  private isTouched = false;

  /** @param pageScale pixels of the picture, in which places are given, for one CSS pixel of the page */
  constructor(
    private readonly cdp: Cdp,
    private readonly pageScale: () => number = () => 1,
  ) {}

  /** Where the last press or touch began. A busy page reports it when the pointer is already elsewhere. */
  get pressed(): { readonly x: number; readonly y: number } {
    return this.lastPress;
  }

  send(message: InputMessage, { sessionId }: Target): void {
    switch (message.kind) {
      case 'touch':
        this.isTouched = message.phase !== 'cancel' && message.points.length > 0;
        if (message.phase === 'start') this.lastPress = message.points.at(-1) ?? this.lastPress;
        return this.cdp.post(
          'Input.dispatchTouchEvent',
          touchCommand({ ...message, points: message.points.map((point) => this.onPage(point)) }),
          sessionId,
        );
      case 'key-down':
        this.heldKeys.set(message.code, message);
        return this.cdp.post('Input.dispatchKeyEvent', keyDown(message), sessionId);
      case 'key-up':
        this.heldKeys.delete(message.code);
        return this.cdp.post('Input.dispatchKeyEvent', keyUp(message), sessionId);
      case 'text':
        return this.cdp.post('Input.insertText', { text: message.text }, sessionId);
      case 'composition':
        return this.compose(message, sessionId);
      default:
        this.last = { x: message.x, y: message.y };
        if (message.kind === 'press') {
          this.lastPress = this.last;
          this.heldButtons.set(message.button, message.clickCount);
        }
        if (message.kind === 'release') this.heldButtons.delete(message.button);
        return this.cdp.post('Input.dispatchMouseEvent', mouseCommand(this.onPage(message)), sessionId);
    }
  }

  /** The viewer is gone: a key, a button or a finger that it held would stay pressed. */
  releaseAll(page: Target | undefined): void {
    if (page) {
      for (const press of this.heldKeys.values()) this.send({ ...press, kind: 'key-up', modifiers: 0 }, page);
      for (const [button, clickCount] of this.heldButtons) {
        const pointer = { ...this.last, modifiers: 0, buttons: 0 };
        this.send({ kind: 'release', ...pointer, button, clickCount }, page);
      }
      if (this.isTouched) this.send({ kind: 'touch', phase: 'cancel', points: [] }, page);
    }
    this.heldKeys.clear();
    this.heldButtons.clear();
    this.isTouched = false;
  }

  async history(direction: 'back' | 'forward' | 'reload' | 'stop', { sessionId }: Target): Promise<void> {
    if (direction === 'reload') return this.cdp.post('Page.reload', undefined, sessionId);
    if (direction === 'stop') return this.cdp.post('Page.stopLoading', undefined, sessionId);
    const { currentIndex, entries } = await this.cdp.send('Page.getNavigationHistory', undefined, sessionId);
    const entry = entries[currentIndex + (direction === 'back' ? -1 : 1)];
    if (entry) this.cdp.post('Page.navigateToHistoryEntry', { entryId: entry.id }, sessionId);
  }

  private onPage<Place extends { readonly x: number; readonly y: number }>(place: Place): Place {
    const scale = this.pageScale();
    return { ...place, x: place.x / scale, y: place.y / scale };
  }

  /** The unfinished text of an input method; its end becomes a part of the field. */
  private compose({ text, isEnd }: Extract<InputMessage, { kind: 'composition' }>, sessionId: string): void {
    if (isEnd) return this.cdp.post('Input.insertText', { text }, sessionId);
    const selection = { selectionStart: text.length, selectionEnd: text.length };
    this.cdp.post('Input.imeSetComposition', { text, ...selection }, sessionId);
  }
}
