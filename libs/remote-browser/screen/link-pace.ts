/** Whether a tester sees the page late or jerkily because of the connection. Pure: one call for each second. */

/** As in the quality of pictures: later than this is seen. */
const lateMs = 250;
const fewestPictures = 10;
/** In a row. Who looks at a page does not notice a shorter pause. */
const slowSeconds = 3;
const calmSeconds = 5;

export interface LinkSecond {
  /** To the tester and back. Undefined before the first answer. */
  readonly latencyMs: number | undefined;
  /** Pictures that the page gave, that were sent, and that the tester's browser has drawn. */
  readonly offered: number;
  readonly sent: number;
  readonly drawn: number;
}

/** A page that changes seldom gives few pictures: only those that could not be sent count. */
function isSlowSecond({ latencyMs = 0, offered, sent, drawn }: LinkSecond): boolean {
  const areFew = drawn === 0 || (drawn < fewestPictures && offered >= fewestPictures);
  return latencyMs > lateMs || (areFew && sent < offered);
}

export class LinkPace {
  private slow = 0;
  private calm = 0;
  private slowSinceMs: number | undefined;

  get isSlow(): boolean {
    return this.slowSinceMs !== undefined;
  }

  /** @returns what to record: that the link became slow, or that it is good again */
  second(second: LinkSecond, nowMs: number): string | undefined {
    const wasSlow = isSlowSecond(second);
    this.slow = wasSlow ? this.slow + 1 : 0;
    this.calm = wasSlow ? 0 : this.calm + 1;
    if (this.slowSinceMs === undefined && this.slow >= slowSeconds) {
      this.slowSinceMs = nowMs - slowSeconds * 1_000;
      const { drawn, latencyMs } = second;
      const pictures = `${drawn} ${drawn === 1 ? 'picture' : 'pictures'} in the last second`;
      return latencyMs === undefined ? pictures : `${pictures}, ${latencyMs} ms to the tester and back`;
    }
    return this.calm >= calmSeconds ? this.end(nowMs - calmSeconds * 1_000) : undefined;
  }

  /** @returns what to record when the connection was slow until then */
  end(endedMs: number): string | undefined {
    if (this.slowSinceMs === undefined) return undefined;
    const seconds = Math.max(1, Math.round((endedMs - this.slowSinceMs) / 1_000));
    this.slowSinceMs = undefined;
    return `over after ${seconds} s`;
  }
}
