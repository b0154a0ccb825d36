/** The world of the screen's script in each frame: receives its reports, and calls it. */
import type { Cdp } from '../chromium/cdp.js';
import type { Target, Targets } from '../chromium/targets.js';
import {
  bindingName,
  handleName,
  type PageHandle,
  pageScript,
  type PageReport,
  worldName,
} from './page-script.js';

/** One frame that has reported. */
export interface World {
  readonly sessionId: string;
  readonly contextId: number;
}

export class PageWorlds {
  private readonly worlds = new Map<string, World>();

  constructor(
    private readonly cdp: Cdp,
    onReport: (report: PageReport, world: World) => void,
  ) {
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }, sessionId) => {
      if (name !== bindingName || sessionId === undefined) return;
      onReport(JSON.parse(payload) as PageReport, { sessionId, contextId: executionContextId });
    });
    cdp.on('Runtime.executionContextCreated', ({ context }, sessionId) => {
      if (context.name !== worldName || sessionId === undefined) return;
      this.worlds.set(`${sessionId} ${context.id}`, { sessionId, contextId: context.id });
    });
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }, sessionId) => {
      this.worlds.delete(`${sessionId} ${executionContextId}`);
    });
    cdp.on('Runtime.executionContextsCleared', (_, sessionId) => this.forget(sessionId));
  }

  async attached({ sessionId }: Target): Promise<void> {
    await Promise.all([
      this.cdp.send('Runtime.enable', undefined, sessionId),
      this.cdp.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName }, sessionId),
      this.cdp.send(
        'Page.addScriptToEvaluateOnNewDocument',
        { source: pageScript, worldName, runImmediately: true },
        sessionId,
      ),
    ]);
  }

  forget(sessionId: string | undefined): void {
    for (const [key, world] of this.worlds) if (world.sessionId === sessionId) this.worlds.delete(key);
  }

  /** All frames of the page. */
  of(page: Target, targets: Targets): World[] {
    return [...this.worlds.values()].filter(({ sessionId }) => {
      const target = targets.of(sessionId);
      return target !== undefined && targets.pageOf(target) === page;
    });
  }

  /** Undefined when the frame is gone. */
  async call<M extends keyof PageHandle>(
    { sessionId, contextId }: World,
    method: M,
    ...values: Parameters<PageHandle[M]>
  ): Promise<ReturnType<PageHandle[M]> | undefined> {
    const expression = `${handleName}.${method}(${values.map((value) => JSON.stringify(value)).join(', ')})`;
    try {
      const { result } = await this.cdp.send(
        'Runtime.evaluate',
        { expression, contextId, returnByValue: true, userGesture: true },
        sessionId,
      );
      return result.value as ReturnType<PageHandle[M]>;
    } catch {
      return undefined;
    }
  }
}
