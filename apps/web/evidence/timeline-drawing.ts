/** Draws the lanes. Each pixel is drawn once, however many events it has. */
import { blankCanvas } from './canvas.js';
import { countsByPixel, countsOutside, type Lane } from './event-lane.js';
import type { Size } from './ring.js';
import type { TimeAxis } from './time-axis.js';
import { durationText } from '../ui/time-text.js';
import { pixelOf, ticksOf, type TimelineView } from './timeline-view.js';

export const laneHeight = 20;
export const axisHeight = 18;

export interface TimelineColors {
  readonly line: string;
  readonly text: string;
  readonly font: string;
  readonly lanes: Readonly<Record<Lane['name'], string>>;
}

const markWidth = 3;
const markPadding = 4;
const outsideWidth = 8;
const labelSpacing = 64;

export function drawTimeline(
  canvas: HTMLCanvasElement,
  size: Size,
  lanes: readonly Lane[],
  { axis, view, colors }: { axis: TimeAxis; view: TimelineView; colors: TimelineColors },
): void {
  const context = blankCanvas(canvas, size);
  if (!context) return;
  drawAxis(context, size, view, colors);
  lanes.forEach((lane, index) => {
    const top = axisHeight + index * laneHeight;
    context.fillStyle = colors.line;
    context.fillRect(0, top + laneHeight - 1, size.width, 1);
    context.fillStyle = colors.lanes[lane.name];
    context.strokeStyle = colors.lanes[lane.name];
    drawMarks(context, countsByPixel(lane.times, axis, view, size.width), top);
    const { before, after } = countsOutside(lane.times, axis);
    if (before > 0 && view.from <= 0) drawHatched(context, 0, top);
    if (after > 0 && view.to >= axis.durationSeconds) {
      drawHatched(context, size.width - outsideWidth, top);
    }
  });
}

function drawAxis(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  view: TimelineView,
  { line, text, font }: TimelineColors,
): void {
  context.font = font;
  context.textBaseline = 'middle';
  for (const seconds of ticksOf(view, width, labelSpacing)) {
    const x = Math.round(pixelOf(view, width, seconds));
    context.fillStyle = line;
    context.fillRect(x, axisHeight, 1, height - axisHeight);
    context.fillStyle = text;
    const label = tickText(seconds);
    const left = Math.min(x + 3, width - context.measureText(label).width);
    if (left >= x - 1) context.fillText(label, left, axisHeight / 2);
  }
}

function tickText(seconds: number): string {
  const tenths = Math.round(seconds * 10) % 10;
  return tenths === 0 ? durationText(Math.round(seconds)) : `${durationText(seconds)}.${tenths}`;
}

/** More events make a mark darker. */
function drawMarks(context: CanvasRenderingContext2D, counts: Uint32Array, top: number): void {
  const height = laneHeight - markPadding * 2;
  for (let pixel = 0; pixel < counts.length; pixel++) {
    const count = counts[pixel]!;
    if (count === 0) continue;
    context.globalAlpha = Math.min(1, 0.65 + count * 0.1);
    context.fillRect(pixel - 1, top + markPadding, markWidth, height);
  }
  context.globalAlpha = 1;
}

/** Events outside the recording, at its end. */
function drawHatched(context: CanvasRenderingContext2D, left: number, top: number): void {
  const [y, height] = [top + 2, laneHeight - 5];
  context.save();
  context.beginPath();
  context.rect(left, y, outsideWidth, height);
  context.clip();
  context.lineWidth = 1.5;
  for (let offset = -height; offset < outsideWidth + height; offset += 4) {
    context.beginPath();
    context.moveTo(left + offset, y + height);
    context.lineTo(left + offset + height, y);
    context.stroke();
  }
  context.restore();
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, y + 0.5, outsideWidth - 1, height - 1);
}
