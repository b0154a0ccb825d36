/** Text between the clipboards of the tester and of the visit. */
import type { Cdp } from '../chromium/cdp.js';
import { ctrl, keyDown, keyUp } from '../input/keyboard.js';
import type { PageWorlds, World } from './page-world.js';

export interface Focus {
  readonly sessionId: string;
  /** All frames of the page. */
  readonly worlds: readonly World[];
}

export class Clipboard {
  constructor(
    private readonly cdp: Cdp,
    private readonly worlds: PageWorlds,
  ) {}

  /** As the tester's Ctrl V: the page gets the event `paste`, with this text. */
  async paste(text: string, { sessionId, worlds }: Focus): Promise<void> {
    const filled = await Promise.all(worlds.map((world) => this.worlds.call(world, 'fillClipboard', text)));
    if (filled.includes(true)) this.shortcut('v', 'Paste', sessionId);
    else await this.cdp.send('Input.insertText', { text }, sessionId);
  }

  /** The page's event reports the text (`PageReport`): at that time the selection is the one that is copied. */
  copy(isCut: boolean, sessionId: string): void {
    this.shortcut(isCut ? 'x' : 'c', isCut ? 'Cut' : 'Copy', sessionId);
  }

  private shortcut(key: string, command: string, sessionId: string): void {
    const code = `Key${key.toUpperCase()}`;
    const press = { key, code, modifiers: ctrl, isRepeat: false, location: 0 };
    this.cdp.post('Input.dispatchKeyEvent', { ...keyDown(press), commands: [command] }, sessionId);
    this.cdp.post('Input.dispatchKeyEvent', keyUp(press), sessionId);
  }
}
