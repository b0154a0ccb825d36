/** The recording, or the words why there is none. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { ownAddress } from './own-address.js';
import { usePlayer } from './player-context.js';
import { RingOverlay } from './ring-overlay.js';
import { type Size, showsViewport, viewportOf } from './ring.js';
import { VideoClock } from './video-clock.js';

interface StageProps {
  readonly showsRings: boolean;
  readonly onLength: (seconds: number) => void;
}

export function VideoStage(props: StageProps) {
  const { clock } = usePlayer();
  if (clock instanceof VideoClock) return <Recording {...props} clock={clock} />;
  return (
    <p className="flex min-h-24 items-center justify-center rounded-md border border-dashed border-edge bg-page p-4 text-center text-sm text-muted">
      No video, because the tester did not record the session. The timeline below plays what the browser
      recorded.
    </p>
  );
}

function Recording({ clock, showsRings, onLength }: StageProps & { clock: VideoClock }) {
  const { job, onJobStale } = usePlayer();
  const { recording, videoUrl } = job.testerData!;
  const { src, fault, fail, retry } = useVideoLink(videoUrl, onJobStale);
  const [picture, setPicture] = useState<Size | undefined>(sizeOf(recording!));
  const viewport = viewportOf(job.request.deviceClass);
  const { width, height } = picture ?? viewport;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? clock.attach(video.current) : undefined), [clock, src]);
  const readMetadata = ({ videoWidth, videoHeight, duration }: HTMLVideoElement) => {
    if (videoWidth > 0) setPicture({ width: videoWidth, height: videoHeight });
    // A recording without an index has no length until it was played.
    if (Number.isFinite(duration)) onLength(duration);
  };
  return (
    <div
      className="relative mx-auto overflow-hidden rounded-md bg-page [:fullscreen_&]:!w-full [:fullscreen_&]:min-h-0 [:fullscreen_&]:flex-1"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(32 * width) / height}rem)` }}
    >
      {/* Sessions have no speech that could be captioned. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        key={src}
        ref={video}
        src={src}
        preload="metadata"
        playsInline
        aria-label="Recording of the session"
        className={classNames('absolute inset-0 size-full object-contain', fault && 'invisible')}
        onLoadedMetadata={(event) => readMetadata(event.currentTarget)}
        onDurationChange={(event) => readMetadata(event.currentTarget)}
        onError={fail}
        onClick={() => clock.toggle()}
      />
      {showsRings && picture && showsViewport(picture, viewport) && <RingOverlay video={picture} />}
      {fault && (
        <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4">
          <p className="text-center text-sm">{fault}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

function sizeOf({ width, height }: { width?: number; height?: number }): Size | undefined {
  return width && height ? { width, height } : undefined;
}

interface VideoLink {
  readonly src: string;
  readonly fault: string | undefined;
  readonly fail: () => void;
  readonly retry: () => void;
}

/**
 * Each reading of the record signs another link, so the first one is kept until it fails. Links hold for a day: then the
 * record is read again, and its next link is used.
 */
function useVideoLink(videoUrl: string | undefined, onJobStale: () => void): VideoLink {
  const latest = ownAddress(videoUrl ?? '', location.origin);
  const [src, setSrc] = useState(latest);
  const [isRenewed, setRenewed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed && !isRenewed && latest !== src) {
    setSrc(latest);
    setRenewed(true);
    setFailed(false);
  }
  const fail = () => {
    setFailed(true);
    if (!isRenewed) onJobStale();
  };
  const retry = () => {
    setRenewed(false);
    setFailed(true);
    onJobStale();
  };
  const fault = hasFailed && isRenewed ? 'The recording cannot be played here.' : undefined;
  return { src, fault, fail, retry };
}
