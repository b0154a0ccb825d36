/** Two fingers on the tested page, for a tester without a touch screen: Ctrl and the wheel, which is also a pinch on a touch pad. Pure. */
import type { ClientMessage } from '@handtest/visit-protocol';
import type { Place, Size } from './canvas-place.js';

/** Of each finger from the middle, in pixels of the page. */
const firstPx = 60;
const leastPx = 15;
const mostPx = 300;
/** Of one turn of the wheel. A touch pad sends many small ones. */
const mostDelta = 30;
/** Above the ids of real fingers. */
const ids = [20, 21] as const;

export class Pinch {
  private fingers: { readonly middle: Place; readonly px: number } | undefined;
  private keepDown: () => void = () => undefined;

  /** @param later calls it when nothing more comes; what it returns prevents that */
  constructor(
    private readonly page: Size,
    private readonly send: (message: ClientMessage) => void,
    private readonly later: (act: () => void) => () => void,
  ) {}

  /** @param deltaY of the wheel in pixels; upwards, the fingers move apart */
  turn(middle: Place, deltaY: number): void {
    this.keepDown();
    const factor = Math.exp(-Math.min(Math.max(deltaY, -mostDelta), mostDelta) / 100);
    const px = (this.fingers?.px ?? firstPx) * factor;
    // Fingers that have no more room are lifted, and put down again.
    if (px < leastPx || px > mostPx) this.lift();
    if (!this.fingers) this.touch('start', middle, firstPx);
    this.touch('move', this.fingers!.middle, this.fingers!.px * factor);
    this.keepDown = this.later(() => this.lift());
  }

  private lift(): void {
    if (this.fingers) this.send({ kind: 'touch', phase: 'end', points: [] });
    this.fingers = undefined;
  }

  private touch(phase: 'start' | 'move', middle: Place, px: number): void {
    this.fingers = { middle, px };
    const points = ids.map((id, index) => ({
      id,
      x: middle.x,
      y: this.within(middle.y + (index ? px : -px)),
    }));
    this.send({ kind: 'touch', phase, points });
  }

  private within(y: number): number {
    return Math.round(Math.min(Math.max(y, 1), this.page.height - 1));
  }
}
