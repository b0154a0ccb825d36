/** The line between two columns: dragged, or moved by the arrow keys. */
import { useState } from 'react';
import { boundedWidth, sideWidth, widthAfterKey } from './pane-size.js';

interface SplitterProps {
  readonly label: string;
  readonly width: number;
  readonly onWidth: (width: number) => void;
  /** The side of the column whose width changes. */
  readonly side: 'left' | 'right';
}

export function Splitter({ label, width, onWidth, side }: SplitterProps) {
  const grows = side === 'left' ? 'ArrowRight' : 'ArrowLeft';
  const [from, setFrom] = useState<{ x: number; width: number }>();
  const drag = (x: number) => {
    if (from) onWidth(boundedWidth(from.width + (side === 'left' ? x - from.x : from.x - x)));
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control (ARIA 1.2)
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={sideWidth.least}
      aria-valuemax={sideWidth.most}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className="w-1.5 shrink-0 cursor-col-resize touch-none border-r border-line hover:bg-accent-soft focus-visible:bg-accent-soft"
      onKeyDown={(event) => {
        const next = widthAfterKey(width, event.key, grows);
        if (next === undefined) return;
        event.preventDefault();
        onWidth(next);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width });
      }}
      onPointerMove={(event) => drag(event.clientX)}
      onPointerUp={() => setFrom(undefined)}
      onPointerCancel={() => setFrom(undefined)}
    />
  );
}

/** A width that the next visit has again. */
export function useKeptWidth(name: string): [number, (width: number) => void] {
  const key = `handtest.workspace.${name}`;
  const [width, setWidth] = useState(() => boundedWidth(Number(localStorage.getItem(key) ?? Number.NaN)));
  const keep = (next: number) => {
    localStorage.setItem(key, String(next));
    setWidth(next);
  };
  return [width, keep];
}
