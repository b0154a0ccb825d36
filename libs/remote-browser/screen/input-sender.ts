/** Sends what the tester does to the front page, in order, without waiting for answers. */
import type { ClientMessage, KeyPress } from '@handtest/visit-protocol';
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
  private readonly heldKeys = new Map<string, KeyPress>();

  constructor(private readonly cdp: Cdp) {}

  get pointer(): { readonly x: number; readonly y: number } {
    return this.last;
  }

  send(message: InputMessage, { sessionId }: Target): void {
    switch (message.kind) {
      case 'touch':
        return this.cdp.post('Input.dispatchTouchEvent', touchCommand(message), sessionId);
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
        return this.cdp.post('Input.dispatchMouseEvent', mouseCommand(message), sessionId);
    }
  }

  /** The viewer is gone: a key that it held would stay pressed. */
  releaseAll(page: Target | undefined): void {
    for (const press of this.heldKeys.values()) {
      this.cdp.post('Input.dispatchKeyEvent', keyUp({ ...press, modifiers: 0 }), page?.sessionId);
    }
    this.heldKeys.clear();
  }

  async history(direction: 'back' | 'forward' | 'reload' | 'stop', { sessionId }: Target): Promise<void> {
    if (direction === 'reload') return this.cdp.post('Page.reload', undefined, sessionId);
    if (direction === 'stop') return this.cdp.post('Page.stopLoading', undefined, sessionId);
    const { currentIndex, entries } = await this.cdp.send('Page.getNavigationHistory', undefined, sessionId);
    const entry = entries[currentIndex + (direction === 'back' ? -1 : 1)];
    if (entry) this.cdp.post('Page.navigateToHistoryEntry', { entryId: entry.id }, sessionId);
  }

  /** The unfinished text of an input method; its end becomes a part of the field. */
  private compose({ text, isEnd }: Extract<InputMessage, { kind: 'composition' }>, sessionId: string): void {
    if (isEnd) return this.cdp.post('Input.insertText', { text }, sessionId);
    const selection = { selectionStart: text.length, selectionEnd: text.length };
    this.cdp.post('Input.imeSetComposition', { text, ...selection }, sessionId);
  }
}
