/** Pictures of the tested page: from the remote browser as long as it shows one, or from any other source. */
import { useSyncExternalStore } from 'react';

const longestSidePx = 1_280;
const quality = 0.8;

/** A small JPEG. Undefined when the source has no picture yet. */
export async function smallPictureOf(
  source: HTMLVideoElement | HTMLCanvasElement,
  { width, height }: { width: number; height: number },
): Promise<Blob | undefined> {
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, longestSidePx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality));
}

const listeners = new Set<() => void>();
let shown: HTMLCanvasElement | undefined;

function show(canvas: HTMLCanvasElement | undefined): void {
  shown = canvas;
  for (const listener of listeners) listener();
}

/** @returns ends it */
export function offerPage(canvas: HTMLCanvasElement): () => void {
  show(canvas);
  return () => shown === canvas && show(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The page that the remote browser of this window shows. */
export function useShownPage(): HTMLCanvasElement | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
