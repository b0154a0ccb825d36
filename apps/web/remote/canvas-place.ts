/** From a place on the tester's screen to one on the tested page, and back. Pure. */
import { maximumPlace } from '@handtest/visit-protocol';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A drag may end far outside of the page. @param canvas where the picture of the page is drawn; never empty */
export function placeOnPage({ x, y }: Place, canvas: Box, page: Size): Place {
  return {
    x: kept(((x - canvas.left) * page.width) / canvas.width),
    y: kept(((y - canvas.top) * page.height) / canvas.height),
  };
}

/** How large the page is drawn: as large as there is room, never larger than it is. */
export function fittedScale(room: Size, page: Size): number {
  return Math.max(0.1, Math.min(1, room.width / page.width, room.height / page.height));
}

/** A tenth of a pixel is finer than any pointer. */
const kept = (value: number) => Math.min(Math.max(Math.round(value * 10) / 10, -maximumPlace), maximumPlace);
