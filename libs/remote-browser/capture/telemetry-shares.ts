/**
 * How much of a job's telemetry each kind may fill. A job takes 200,000 events and 64 MB, and a page may write more: without shares,
 * its messages would leave no room for errors and for what the tester does. Pure.
 */

const limits = {
  messages: { items: 80_000, bytes: 25_000_000 },
  errors: { items: 40_000, bytes: 15_000_000 },
  requests: { items: 50_000, bytes: 15_000_000 },
  pageEvents: { items: 15_000, bytes: 4_000_000 },
} as const;

export type Share = keyof typeof limits;

const errorTypes: ReadonlySet<string> = new Set(['error', 'exception']);

/** @param type of a console message. @returns undefined for what only a person does in such numbers */
export function shareOf(list: string, type: string | undefined): Share | undefined {
  if (list === 'networkRequests') return 'requests';
  if (list === 'pageEvents') return list;
  if (list !== 'consoleMessages') return undefined;
  return errorTypes.has(type ?? '') ? 'errors' : 'messages';
}

export class TelemetryShares {
  private readonly used = { messages: newUse(), errors: newUse(), requests: newUse(), pageEvents: newUse() };

  /** `first`: the share is full from here on. */
  take(share: Share, bytes: number): 'kept' | 'first' | 'left out' {
    const use = this.used[share];
    if (use.isFull) return 'left out';
    const { items: mostItems, bytes: mostBytes } = limits[share];
    use.items += 1;
    use.bytes += bytes;
    use.isFull = use.items > mostItems || use.bytes > mostBytes;
    return use.isFull ? 'first' : 'kept';
  }
}

const newUse = () => ({ items: 0, bytes: 0, isFull: false });
