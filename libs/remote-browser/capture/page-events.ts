/** What happens to the pages of a visit, beside what they write and request. */
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';
import type { PageEvent } from '../visit/captured-event.js';

export class PageEvents {
  /** The address of each page, by its session. */
  private readonly urls = new Map<string, string>();
  /** The session of each page, by its main frame, which Chromium names like the page. */
  private readonly pages = new Map<string, string>();

  constructor(
    cdp: Cdp,
    private readonly onEvent: (event: PageEvent) => void,
  ) {
    cdp.on('Page.frameNavigated', ({ frame: { id, url } }) => this.navigated(id, url, false));
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.navigated(frameId, url, true));
    cdp.on('Page.javascriptDialogOpening', ({ type, message, url }) =>
      this.add({ kind: 'dialog', detail: `${type}: ${message}`, url }),
    );
    cdp.on('Browser.downloadWillBegin', ({ suggestedFilename, url }) =>
      this.add({ kind: 'download', detail: suggestedFilename, url }),
    );
    cdp.on('Inspector.targetCrashed', (_, session) =>
      this.add({ kind: 'crash', url: this.urls.get(session!) }),
    );
  }

  attached({ type, targetId, sessionId, openerId }: Target): void {
    if (type !== 'page') return;
    this.pages.set(targetId, sessionId);
    if (openerId !== undefined) this.add({ kind: 'popup' });
  }

  detached({ targetId, sessionId }: Target): void {
    this.pages.delete(targetId);
    this.urls.delete(sessionId);
  }

  /**
   * Frames within a page, and the empty page before the first one, are left out. A document that is loaded again has the same
   * address as before; within a document, sites set the same address to keep a state.
   */
  private navigated(frameId: string, url: string, isWithinDocument: boolean): void {
    const session = this.pages.get(frameId);
    if (session === undefined || url === 'about:blank') return;
    if (isWithinDocument && this.urls.get(session) === url) return;
    this.urls.set(session, url);
    this.add({ kind: 'navigation', url });
  }

  private add(event: Omit<PageEvent, 'timestamp'>): void {
    this.onEvent({ ...event, timestamp: new Date().toISOString() });
  }
}
