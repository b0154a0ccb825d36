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

export class Targets {
  private readonly bySession = new Map<string, Target>();

  constructor(
    private readonly cdp: Cdp,
    private readonly observers: readonly TargetObserver[],
    private readonly onFault: (error: unknown) => void,
  ) {
    cdp.on('Target.attachedToTarget', (event, parentSession) => {
      const { sessionId, targetInfo } = event;
      const { targetId, type, openerId } = targetInfo;
      if (!observedTypes.includes(type)) {
        cdp.post('Runtime.runIfWaitingForDebugger', undefined, sessionId);
        cdp.post('Target.detachFromTarget', { sessionId });
        return;
      }
      const parent = parentSession === undefined ? undefined : this.bySession.get(parentSession);
      const target = { sessionId, targetId, type: type as Target['type'], openerId, parent };
      void this.begin(target).catch(onFault);
    });
    cdp.on('Target.detachedFromTarget', ({ sessionId }) => {
      const target = this.bySession.get(sessionId);
      if (!target) return;
      this.bySession.delete(sessionId);
      for (const observer of observers) observer.detached?.(target);
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

  private async begin(target: Target): Promise<void> {
    this.bySession.set(target.sessionId, target);
    const { sessionId, type } = target;
    const run = () => this.cdp.post('Runtime.runIfWaitingForDebugger', undefined, sessionId);
    try {
      if (type !== 'service_worker') await this.cdp.send('Target.setAutoAttach', attachWithin, sessionId);
      const attached = Promise.allSettled(this.observers.map((observer) => observer.attached(target)));
      if (type === 'service_worker') await this.runAfterCommands(run);
      for (const outcome of await attached) if (outcome.status === 'rejected') this.onFault(outcome.reason);
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
