/** Clicks as rings on the video. Pure. */
import type { TimeAxis } from './time-axis.js';
import { instantOf } from './time-axis.js';
import { lastAtOrBefore } from './time-search.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export interface Ring {
  readonly x: number;
  readonly y: number;
  /** 0 at the click, 1 when it is no longer drawn. */
  readonly age: number;
}

const shownMs = 600;
/** Encoders add a pixel to odd sizes. */
const ratioTolerance = 0.01;

const viewports = { desktop: { width: 1600, height: 900 }, mobile: { width: 375, height: 812 } } as const;

/** The browser of the tester. Clicks are in its pixels. */
export function viewportOf(deviceClass: keyof typeof viewports): Size {
  return viewports[deviceClass];
}

/** Whether the video shows the viewport and nothing beside it. Else no place of a click is known. */
export function showsViewport(video: Size, viewport: Size): boolean {
  const [one, other] = [video.width / video.height, viewport.width / viewport.height];
  return Math.abs(one / other - 1) <= ratioTolerance;
}

/** Where the picture is in an element that has other proportions. */
export function pictureIn(element: Size, picture: Size): Box {
  const scale = Math.min(element.width / picture.width, element.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (element.width - width) / 2, top: (element.height - height) / 2, width, height };
}

/**
 * The rings at the playhead, in pixels of the element.
 *
 * @param points x and y by turns, in pixels of the viewport
 */
export function ringsAt(
  { times, points }: { times: Float64Array; points: Float32Array },
  axis: TimeAxis,
  seconds: number,
  viewport: Size,
  box: Box,
): Ring[] {
  const nowMs = instantOf(axis, seconds);
  const rings: Ring[] = [];
  for (let index = lastAtOrBefore(times, nowMs); index >= 0; index--) {
    const ageMs = nowMs - times[index]!;
    if (ageMs >= shownMs) break;
    rings.push({
      x: box.left + (points[index * 2]! / viewport.width) * box.width,
      y: box.top + (points[index * 2 + 1]! / viewport.height) * box.height,
      age: ageMs / shownMs,
    });
  }
  return rings;
}
