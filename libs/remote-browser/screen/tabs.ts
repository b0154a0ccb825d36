/** The tabs of a visit: which are open, which one the tester sees. */
import type { TabView } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';

const maximumTabs = 12;
/** What viewers get. The telemetry has a limit of its own, behind the search for secrets. */
export const longestTitle = 1_000;

interface Tab {
  readonly page: Target;
  title: string;
  url: string;
  isLoading: boolean;
  loadSinceMs?: number;
  loadMs?: number;
  hasCrashed: boolean;
}

export interface TabsOptions {
  readonly cdp: Cdp;
  /** The list, or something in it, is another. */
  readonly onChange: (tabs: readonly TabView[]) => void;
  readonly onFront: (page: Target) => void;
  /** The main frame of the front page has another document. */
  readonly onNavigated: () => void;
  readonly onRefused: (text: string) => void;
}

export class Tabs {
  private readonly tabs: Tab[] = [];
  private front: Tab | undefined;

  constructor(private readonly options: TabsOptions) {
    const { cdp } = options;
    cdp.on('Target.targetInfoChanged', ({ targetInfo: { targetId, url } }) => {
      this.change(this.byTarget(targetId), { url });
    });
    cdp.on('Page.frameStartedLoading', ({ frameId }) =>
      this.change(this.byTarget(frameId), { isLoading: true, loadSinceMs: performance.now() }),
    );
    cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
      const tab = this.byTarget(frameId);
      const loadMs = Math.round(performance.now() - (tab?.loadSinceMs ?? NaN));
      this.change(tab, { isLoading: false, ...(loadMs >= 0 && { loadMs }) });
    });
    cdp.on('Page.frameNavigated', ({ frame }, sessionId) => {
      if (frame.parentId !== undefined) return;
      const tab = this.bySession(sessionId);
      this.change(tab, { url: frame.url, hasCrashed: false });
      if (tab && tab === this.front) options.onNavigated();
    });
    cdp.on('Inspector.targetCrashed', (_, sessionId) => {
      this.change(this.bySession(sessionId), { hasCrashed: true, isLoading: false });
    });
  }

  get frontPage(): Target | undefined {
    return this.front?.page;
  }

  get views(): TabView[] {
    return this.tabs.map((tab) => ({
      id: tab.page.targetId,
      title: tab.title,
      url: tab.url,
      isFront: tab === this.front,
      isLoading: tab.isLoading,
      loadMs: tab.loadMs,
      hasCrashed: tab.hasCrashed,
    }));
  }

  /** A window that a page opens becomes the front tab, as in any browser. */
  async attached(page: Target): Promise<void> {
    if (this.tabs.length >= maximumTabs) {
      this.options.onRefused(`At most ${maximumTabs} tabs can be open; the new one was closed`);
      this.options.cdp.post('Target.closeTarget', { targetId: page.targetId });
      return;
    }
    const tab: Tab = { page, title: '', url: 'about:blank', isLoading: false, hasCrashed: false };
    this.tabs.push(tab);
    await this.options.cdp.send('Inspector.enable', undefined, page.sessionId);
    this.show(page.targetId);
  }

  detached(page: Target): void {
    const index = this.tabs.findIndex((tab) => tab.page === page);
    if (index === -1) return;
    this.tabs.splice(index, 1);
    if (this.front?.page !== page) return this.report();
    this.front = undefined;
    const opener = page.openerId === undefined ? undefined : this.byTarget(page.openerId);
    const next = opener ?? this.tabs[Math.max(0, index - 1)];
    if (next) this.show(next.page.targetId);
    else this.open();
  }

  setTitle(page: Target, title: string): void {
    this.change(this.bySession(page.sessionId), { title: title.slice(0, longestTitle) });
  }

  show(id: string): void {
    const tab = this.byTarget(id);
    if (!tab) return;
    this.front = tab;
    this.options.cdp.post('Target.activateTarget', { targetId: id });
    this.options.onFront(tab.page);
    this.report();
  }

  /** The last tab closes like the others: an empty one takes its place. */
  close(id: string): void {
    if (this.byTarget(id)) this.options.cdp.post('Target.closeTarget', { targetId: id });
  }

  open(url = 'about:blank'): void {
    this.options.cdp.post('Target.createTarget', { url });
  }

  private change(tab: Tab | undefined, next: Partial<Omit<Tab, 'page'>>): void {
    if (!tab) return;
    const keys = Object.keys(next) as (keyof typeof next)[];
    if (keys.every((key) => tab[key] === next[key])) return;
    Object.assign(tab, next);
    this.report();
  }

  private report(): void {
    this.options.onChange(this.views);
  }

  private byTarget(targetId: string): Tab | undefined {
    return this.tabs.find(({ page }) => page.targetId === targetId);
  }

  private bySession(sessionId: string | undefined): Tab | undefined {
    return this.tabs.find(({ page }) => page.sessionId === sessionId);
  }
}
