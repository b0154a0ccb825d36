/** The video element of a recording in a box of its proportions. */
import type { JobRecord } from '@handtest/sdk';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ownAddress } from '../client/own-address.js';
import type { Size } from './ring.js';

interface RecordingBoxProps {
  readonly video: HTMLVideoElement;
  readonly size: Size;
  /** The address of the picture that is shown until it plays. */
  readonly poster: string | undefined;
  readonly isHidden?: boolean;
  /** Over the video. */
  readonly children?: ReactNode;
}

export function RecordingBox({ video, size, poster, isHidden = false, children }: RecordingBoxProps) {
  const { width, height } = size;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => put(video, place.current!, poster), [video, poster]);
  return (
    <div
      className="relative mx-auto overflow-hidden rounded-md bg-page [:fullscreen_&]:!w-full [:fullscreen_&]:min-h-0 [:fullscreen_&]:flex-1"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(32 * width) / height}rem)` }}
    >
      <div ref={place} hidden={isHidden} />
      {children}
    </div>
  );
}

function put(video: HTMLVideoElement, place: HTMLElement, poster: string | undefined): void {
  if (poster !== undefined) video.poster = ownAddress(poster, location.origin);
  place.replaceChildren(video);
}

/** Undefined until the video knows it. */
export function pictureOf({ videoWidth, videoHeight }: HTMLVideoElement): Size | undefined {
  return videoWidth > 0 ? { width: videoWidth, height: videoHeight } : undefined;
}

/** The size of the pictures, as far as it is known. */
export function sizeOf({ testerData }: JobRecord, video: HTMLVideoElement): Size | undefined {
  const { width, height } = testerData?.recording ?? {};
  return width && height ? { width, height } : pictureOf(video);
}
