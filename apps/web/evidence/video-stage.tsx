/** The recording, or the words why there is none. */
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.js';
import { posterOf } from './job-moments.js';
import { ownAddress } from './own-address.js';
import { usePlayer } from './player-context.js';
import { RingOverlay } from './ring-overlay.js';
import { type Size, showsViewport, viewportOf } from './ring.js';
import { VideoClock } from './video-clock.js';
import { VideoFault } from './video-fault.js';
import { useVideoLink } from './video-link.js';

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
  const { job, axis, onJobStale } = usePlayer();
  const { recording, videoUrl } = job.testerData!;
  const video = useRef<HTMLVideoElement>(null);
  const link = useVideoLink(video, videoUrl!, async () => (await onJobStale())?.testerData?.videoUrl);
  const { src, attempt } = link;
  const [picture, setPicture] = useState<Size | undefined>(sizeOf(recording!));
  const viewport = viewportOf(job.request.deviceClass);
  const { width, height } = picture ?? viewport;
  const poster = posterOf(job, axis);
  useEffect(() => (video.current ? clock.attach(video.current) : undefined), [clock, attempt]);
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
        key={attempt}
        ref={video}
        src={src}
        poster={poster && ownAddress(poster, location.origin)}
        preload="metadata"
        playsInline
        aria-label="Recording of the session"
        className={classNames('absolute inset-0 size-full object-contain', link.fault && 'invisible')}
        onLoadedMetadata={(event) => readMetadata(event.currentTarget)}
        onDurationChange={(event) => readMetadata(event.currentTarget)}
        onError={link.fail}
        onClick={() => clock.toggle()}
      />
      {showsRings && picture && showsViewport(picture, viewport) && <RingOverlay video={picture} />}
      <VideoFault link={link} />
    </div>
  );
}

function sizeOf({ width, height }: { width?: number; height?: number }): Size | undefined {
  return width && height ? { width, height } : undefined;
}
