/** The recording, or the words why there is none. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { forgetRecordingElement, recordingElement } from '../client/recording-element.js';
import { posterOf } from './job-moments.js';
import { usePlayer } from './player-context.js';
import { pictureOf, RecordingBox, sizeOf } from './recording-box.js';
import { RingOverlay } from './ring-overlay.js';
import { showsViewport, viewportOf } from './ring.js';
import { VideoClock } from './video-clock.js';
import { VideoFault } from './video-fault.js';
import { useVideoLink, type VideoLink } from './video-link.js';

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

function Recording(props: StageProps & { clock: VideoClock }) {
  const { job, onJobStale } = usePlayer();
  const ref = useRef<HTMLVideoElement>(null);
  const read = async () => (await onJobStale())?.testerData?.videoUrl;
  const link = useVideoLink(ref, job.testerData!.videoUrl!, read);
  return <Attempt key={link.attempt} {...props} videoRef={ref} link={link} />;
}

interface AttemptProps extends StageProps {
  readonly clock: VideoClock;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly link: VideoLink;
}

function Attempt({ clock, showsRings, onLength, videoRef, link }: AttemptProps) {
  const { job, axis } = usePlayer();
  const [video] = useState(() => recordingElement(link.src));
  const viewport = viewportOf(job.request.deviceClass);
  const [picture, setPicture] = useState(() => sizeOf(job, video));
  const fail = useEffectEvent(link.fail);
  useLayoutEffect(() => {
    videoRef.current = video;
    forgetRecordingElement();
    const readMetadata = () => {
      setPicture((known) => pictureOf(video) ?? known);
      // A recording without an index has no length until it was played.
      if (Number.isFinite(video.duration)) onLength(video.duration);
    };
    readMetadata();
    const ended = new AbortController();
    const { signal } = ended;
    video.addEventListener('loadedmetadata', readMetadata, { signal });
    video.addEventListener('durationchange', readMetadata, { signal });
    video.addEventListener('error', () => fail(), { signal });
    video.addEventListener('click', () => clock.toggle(), { signal });
    return () => ended.abort();
  }, [video, videoRef, clock, onLength]);
  useEffect(() => clock.attach(video), [clock, video]);
  return (
    <RecordingBox
      video={video}
      size={picture ?? viewport}
      poster={posterOf(job, axis)}
      isHidden={link.fault !== undefined}
    >
      {showsRings && picture && showsViewport(picture, viewport) && <RingOverlay video={picture} />}
      <VideoFault link={link} />
    </RecordingBox>
  );
}
