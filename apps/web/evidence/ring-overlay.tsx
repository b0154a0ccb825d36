/** Clicks as rings over the video, for 600 ms each. */
import { useEffect, useRef } from 'react';
import { blankCanvas } from './canvas.js';
import { usePlayer } from './player-context.js';
import { pictureIn, type Ring, ringsAt, type Size, viewportOf } from './ring.js';
import { useElementSize, useThemeVersion } from './use-element-size.js';

const radius = { first: 6, last: 22 };

export function RingOverlay({ video }: { video: Size }) {
  const { job, axis, clock, state } = usePlayer();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(canvas);
  const theme = useThemeVersion();
  const facts = state.events?.facts;
  useEffect(() => {
    const element = canvas.current;
    if (!element || !facts || size.width === 0) return;
    const color = getComputedStyle(element).color;
    const clicks = { times: facts.lanes.clicks, points: facts.points };
    const [viewport, box] = [viewportOf(job.request.deviceClass), pictureIn(size, video)];
    let drawn = -1;
    const draw = () => {
      const rings = ringsAt(clicks, axis, clock.now(), viewport, box);
      if (rings.length === 0 && drawn === 0) return;
      drawn = rings.length;
      const context = blankCanvas(element, size);
      if (context) for (const ring of rings) drawRing(context, ring, color);
    };
    draw();
    return clock.subscribe(draw);
  }, [facts, size, video, axis, clock, job.request.deviceClass, theme]);
  return (
    <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full text-bad" />
  );
}

function drawRing(context: CanvasRenderingContext2D, { x, y, age }: Ring, color: string): void {
  context.globalAlpha = 1 - age * 0.8;
  context.strokeStyle = color;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, radius.first + (radius.last - radius.first) * age, 0, Math.PI * 2);
  context.stroke();
  context.globalAlpha = 1;
}
