/** Pictures of the tested page: from the remote browser as long as it shows one, or from any other source. */
import { useSyncExternalStore } from 'react';

const longestSidePx = 1_280;
/** The best first. A page of noise is too large with it. */
const qualities = [0.8, 0.5, 0.2];
/** What the API takes. */
const largestBytes = 512 * 1024;

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
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality);
    if (!blob || blob.size <= largestBytes) return blob;
  }
  return undefined;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | undefined> {
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
