/** The picture of the tested page, and the field above it that takes keys, pasted text and input methods. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../client/use-keys.js';
import { classNames } from '../ui/class-names.js';
import { Keys } from '../ui/keys.js';
import type { Visit } from './use-visit.js';
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
  const fitted = useScale(room, page);
  const [isFull, setFull] = useState(false);
  const scale = isFull ? 1 : fitted;
  const { canvas, send, view } = visit;
  const { width, height, isMobile } = page;
  useEffect(() => {
    if (isReadOnly || !canvas.current || !field.current) return undefined;
    return listenToTester(canvas.current, field.current, { width, height, isMobile }, send);
  }, [canvas, send, width, height, isMobile, isReadOnly]);
  return (
    <>
      <div
        ref={room}
        // Its content takes all keys: without a stop of its own, it could not be scrolled by the keyboard.
        {...(isFull && { tabIndex: 0, role: 'group', 'aria-label': 'The tested page at 100 %' })}
        className={classNames(
          'relative min-h-0 min-w-0 flex-1 bg-page',
          isFull ? scrolled : 'overflow-hidden',
        )}
      >
        <div
          className="absolute top-0 rounded-sm focus-within:outline-2 focus-within:outline-accent"
          style={{
            width: width * scale,
            height: height * scale,
            left: `max(0px, 50% - ${(width * scale) / 2}px)`,
          }}
        >
          {!isReadOnly && (
            <textarea
              ref={field}
              aria-label="The tested page: keys and text go to it. Leave it by Ctrl+Alt+Tab"
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              // Always at the corner that is visible: text in it must not scroll.
              className="pointer-events-none sticky top-0 left-0 -mb-px block size-px resize-none overflow-hidden opacity-0"
            />
          )}
          <canvas
            ref={canvas}
            width={width}
            height={height}
            title={view.tooltip}
            aria-hidden
            className="size-full touch-none bg-surface"
            style={{ cursor: isReadOnly ? 'default' : view.cursor }}
          />
          {children(scale)}
        </div>
      </div>
      {fitted < 1 && <ScaleSwitch fitted={fitted} isFull={isFull} onFull={setFull} />}
    </>
  );
}

/** Mouse wheels scroll the tested page, so these bars are always visible. */
const scrolled =
  'overflow-auto [&::-webkit-scrollbar]:size-3 [&::-webkit-scrollbar]:bg-hover [&::-webkit-scrollbar-thumb]:bg-edge';

interface SwitchProps {
  readonly fitted: number;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}

function ScaleSwitch({ fitted, isFull, onFull }: SwitchProps) {
  const toggle = () => onFull(!isFull);
  useKeys({ z: toggle, Z: toggle });
  return (
    <p className="flex items-center justify-end gap-2 border-t border-line bg-surface px-2 py-1 text-xs text-muted">
      {isFull ? 'Full size' : `Scaled ${Math.round(fitted * 100)} %`}
      <button type="button" className="flex items-center gap-1 underline" onClick={toggle}>
        {isFull ? 'Fit into the window' : 'Show at 100 %'}
        <Keys keys="z" />
      </button>
    </p>
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
