/** Widths of the columns of the workspace, kept in this browser. Pure but for the storage. */

export const sideWidth = { usual: 360, least: 280, most: 640 } as const;

export function boundedWidth(width: number): number {
  if (!Number.isFinite(width)) return sideWidth.usual;
  return Math.round(Math.min(sideWidth.most, Math.max(sideWidth.least, width)));
}

/** The width after a key press; undefined for other keys. @param grows the key that makes the column wider */
export function widthAfterKey(
  width: number,
  key: string,
  grows: 'ArrowRight' | 'ArrowLeft',
): number | undefined {
  const step = 24;
  if (key === 'Home') return sideWidth.least;
  if (key === 'End') return sideWidth.most;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return boundedWidth(width + (key === grows ? step : -step));
}
