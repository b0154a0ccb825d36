/** The picture of the tested page, and the field above it that takes keys, pasted text and input methods. */
import type { Visit } from './use-visit.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fittedScale, type Size } from './canvas-place.js';
import { listenToTester } from './screen-input.js';

interface ScreenCanvasProps {
  readonly visit: Visit;
  readonly page: Size & { readonly isMobile: boolean };
  /** A caller who watches does not act. */
  readonly isReadOnly?: boolean;
  /** What lies above the picture, in its coordinates. */
  readonly children: (scale: number) => ReactNode;
}

export function ScreenCanvas({ visit, page, isReadOnly = false, children }: ScreenCanvasProps) {
  const room = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scale = useScale(room, page);
  const { canvas, send, view } = visit;
  const { width, height, isMobile } = page;
  useEffect(() => {
    if (isReadOnly || !canvas.current || !field.current) return undefined;
    return listenToTester(canvas.current, field.current, { width, height, isMobile }, send);
  }, [canvas, send, width, height, isMobile, isReadOnly]);
  return (
    <div ref={room} className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-page">
      <div
        className="absolute top-0 left-1/2 -translate-x-1/2 rounded-sm focus-within:outline-2 focus-within:outline-accent"
        style={{ width: width * scale, height: height * scale }}
      >
        <canvas
          ref={canvas}
          width={width}
          height={height}
          title={view.tooltip}
          aria-hidden
          className="size-full touch-none bg-surface"
          style={{ cursor: isReadOnly ? 'default' : view.cursor }}
        />
        {!isReadOnly && (
          <textarea
            ref={field}
            aria-label="The tested page: keys and text go to it. Leave it by Ctrl+Alt+Tab"
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            className="pointer-events-none absolute top-0 left-0 size-px resize-none overflow-hidden opacity-0"
          />
        )}
        {children(scale)}
      </div>
      {scale < 1 && (
        <p className="pointer-events-none absolute right-2 bottom-2 rounded bg-raised px-2 py-0.5 text-xs text-muted">
          Scaled {Math.round(scale * 100)} %
        </p>
      )}
    </div>
  );
}

function useScale(room: React.RefObject<HTMLDivElement | null>, page: Size): number {
  const [size, setSize] = useState<Size>(page);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, [room]);
  return fittedScale(size, page);
}
