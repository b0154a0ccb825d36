/** Text between the clipboards of the tester and of the visit. */
import { type KeyPress, maximumText } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import type { Targets } from '../chromium/targets.js';
import { ctrl, keyDown, keyUp } from '../input/keyboard.js';
import type { PageWorlds, World } from './page-world.js';

export interface Focus {
  readonly sessionId: string;
  /** All frames of the page. */
  readonly worlds: readonly World[];
}

const field = 'document.body.firstElementChild';

export class Clipboard {
  /** A text that the tester has as well, until the change to it was read. */
  private known: string | undefined;
  private hasChanged = false;
  private isReading = false;

  constructor(
    private readonly cdp: Cdp,
    private readonly worlds: PageWorlds,
  ) {}

  /** As the tester's Ctrl V: the page gets the event `paste`, with this text. */
  async paste(text: string, { sessionId, worlds }: Focus): Promise<void> {
    this.setKnown(text);
    const filled = await Promise.all(worlds.map((world) => this.worlds.call(world, 'fillClipboard', text)));
    if (filled.includes(true)) this.shortcut('v', 'Paste', sessionId);
    else {
      this.known = undefined;
      await this.cdp.send('Input.insertText', { text }, sessionId);
    }
  }

  /** The page's event reports the text (`PageReport`): at that time the selection is the one that is copied. */
  copy(isCut: boolean, sessionId: string): void {
    this.shortcut(isCut ? 'x' : 'c', isCut ? 'Cut' : 'Copy', sessionId);
  }

  /** The tester has this text: the next change to it is none for the tester. */
  setKnown(text: string): void {
    this.known = text;
  }

  /** By the page itself, such as a link. Read once at a time. @param onText what the tester does not have */
  async changed(targets: Targets, onText: (text: string) => void): Promise<void> {
    this.hasChanged = true;
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.hasChanged) {
        this.hasChanged = false;
        const text = await this.read(targets);
        if (text !== '' && text !== this.known) onText(text);
        this.known = undefined;
      }
    } finally {
      this.isReading = false;
    }
  }

  /** In a page of ours: to read it in the tested page takes a permission, which the page would have as well. */
  private async read(targets: Targets): Promise<string> {
    const { cdp } = this;
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', hidden: true });
    targets.own.add(targetId);
    try {
      const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
      await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }, sessionId);
      const open = `document.body.append(document.createElement('textarea')); ${field}.focus()`;
      await cdp.send('Runtime.evaluate', { expression: open }, sessionId);
      const press = { ...keyDown(pressOf('v')), commands: ['Paste'] };
      await cdp.send('Input.dispatchKeyEvent', press, sessionId);
      const expression = `${field}.value.slice(0, ${maximumText})`;
      const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true }, sessionId);
      return String(result.value);
    } finally {
      targets.own.delete(targetId);
      cdp.post('Target.closeTarget', { targetId });
    }
  }

  private shortcut(key: string, command: string, sessionId: string): void {
    const press = pressOf(key);
    this.cdp.post('Input.dispatchKeyEvent', { ...keyDown(press), commands: [command] }, sessionId);
    this.cdp.post('Input.dispatchKeyEvent', keyUp(press), sessionId);
  }
}

function pressOf(key: string): KeyPress {
  const code = `Key${key.toUpperCase()}`;
  return { key, code, modifiers: ctrl, isRepeat: false, location: 0 };
}
