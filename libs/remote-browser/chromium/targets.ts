/**
 * The pages, frames and workers of one browser. Each is stopped before its first line of script, so that nothing of it
 * is missed. Only the auto-attachment of the browser finds popups in time; attaching by hand as well would report
 * every event twice.
 */
import type { Cdp } from './cdp.js';

export interface Target {
  readonly sessionId: string;
  readonly targetId: string;
  readonly type: 'page' | 'iframe' | 'worker' | 'service_worker' | 'shared_worker';
  /** Of the page that opened it. */
  readonly openerId?: string;
  /** The page or frame that it belongs to; undefined for a page. */
  readonly parent?: Target;
}

/** One part of a visit. Failures of `attached` are the failure of this target only. */
export interface TargetObserver {
  /** Enables what it needs, before the target runs. */
  attached(target: Target): Promise<void>;
  detached?(target: Target): void;
}

const observedTypes: readonly string[] = ['page', 'iframe', 'worker', 'service_worker', 'shared_worker'];

const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true } as const;

/** The browser attaches to service workers itself: each page would attach to those of its site once more. */
const attachWithin = { ...autoAttach, filter: [{ type: 'service_worker', exclude: true }, {}] };

/** Of one visit. More wait until others end: a page that starts workers without end must not take all processors. */
const mostWorkers = 16;

const isWorker = ({ type }: Target) => type !== 'page' && type !== 'iframe';

export class Targets {
  private readonly bySession = new Map<string, Target>();
  /** Pages of ours, which the visit does not observe: who opened one attaches to it by hand. */
  readonly own = new Set<string>();
  /** Workers above the limit: Chromium holds them before their first line. */
  private readonly waiting: Target[] = [];

  /** @param onLimit a worker has to wait, once for each time that the limit is reached */
  constructor(
    private readonly cdp: Cdp,
    private readonly observers: readonly TargetObserver[],
    private readonly onFault: (error: unknown) => void,
    private readonly onLimit: (text: string) => void = () => undefined,
  ) {
    cdp.on('Target.attachedToTarget', (event, parentSession) => {
      const { sessionId, targetInfo } = event;
      const { targetId, type, openerId } = targetInfo;
      if (!observedTypes.includes(type)) {
        cdp.post('Runtime.runIfWaitingForDebugger', undefined, sessionId);
        if (!this.own.has(targetId)) cdp.post('Target.detachFromTarget', { sessionId });
        return;
      }
      const parent = parentSession === undefined ? undefined : this.bySession.get(parentSession);
      this.admit({ sessionId, targetId, type: type as Target['type'], openerId, parent });
    });
    cdp.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.leave(sessionId);
    });
  }

  /** Attaches to what is open, and to all that opens from now on. */
  async start(): Promise<void> {
    await this.cdp.send('Target.setAutoAttach', autoAttach);
  }

  get all(): Target[] {
    return [...this.bySession.values()];
  }

  of(sessionId: string | undefined): Target | undefined {
    return sessionId === undefined ? undefined : this.bySession.get(sessionId);
  }

  /** The page in which the target runs. */
  pageOf(target: Target): Target {
    return target.parent ? this.pageOf(target.parent) : target;
  }

  private admit(target: Target): void {
    if (isWorker(target) && this.workers >= mostWorkers) {
      if (this.waiting.length === 0) this.onLimit(`At most ${mostWorkers} workers run at once; others wait`);
      this.waiting.push(target);
      return;
    }
    this.bySession.set(target.sessionId, target);
    void this.begin(target).catch((error: unknown) => this.fail(target, error));
  }

  /** A target may end while it is prepared. */
  private fail({ sessionId }: Target, error: unknown): void {
    if (this.bySession.has(sessionId)) this.onFault(error);
  }

  private leave(sessionId: string): void {
    const place = this.waiting.findIndex((target) => target.sessionId === sessionId);
    if (place !== -1) this.waiting.splice(place, 1);
    const target = this.bySession.get(sessionId);
    if (!target) return;
    this.bySession.delete(sessionId);
    for (const observer of this.observers) observer.detached?.(target);
    const next = isWorker(target) ? this.waiting.shift() : undefined;
    if (next) this.admit(next);
  }

  private get workers(): number {
    return this.all.filter(isWorker).length;
  }

  private async begin(target: Target): Promise<void> {
    const { sessionId, type } = target;
    const run = () => this.cdp.post('Runtime.runIfWaitingForDebugger', undefined, sessionId);
    try {
      if (type !== 'service_worker') await this.cdp.send('Target.setAutoAttach', attachWithin, sessionId);
      const attached = Promise.allSettled(this.observers.map((observer) => observer.attached(target)));
      if (type === 'service_worker') await this.runAfterCommands(run);
      for (const outcome of await attached)
        if (outcome.status === 'rejected') this.fail(target, outcome.reason);
    } finally {
      if (type !== 'service_worker') run();
    }
  }

  /** A service worker answers only when it runs. What was sent before an answer of the browser arrives there first. */
  private async runAfterCommands(run: () => void): Promise<void> {
    await this.cdp.send('Browser.getVersion');
    run();
  }
}
