/** What is shown until the player is loaded: the first picture of the recording, at its place. */
import type { JobRecord } from '@handtest/sdk';
import { useEffect, useMemo, useState } from 'react';
import { ownAddress } from '../client/own-address.js';
import { recordingElement } from '../client/recording-element.js';
import { Skeleton } from '../ui/skeleton.js';
import { posterOf } from './job-moments.js';
import { PlayerFrame } from './player-frame.js';
import { pictureOf, RecordingBox, sizeOf } from './recording-box.js';
import { viewportOf } from './ring.js';
import { axisOf } from './time-axis.js';

interface FirstPictureProps {
  readonly job: JobRecord;
  /** Seconds on the axis of the player. */
  readonly atSecond: number | undefined;
}

export function FirstPicture({ job, atSecond }: FirstPictureProps) {
  const videoUrl = job.testerData?.recording && job.testerData.videoUrl;
  return (
    <PlayerFrame
      stage={
        <>
          {videoUrl && <Recording job={job} videoUrl={videoUrl} atSecond={atSecond} />}
          <Skeleton className="h-48 w-full" />
        </>
      }
      beside={<Skeleton className="h-96 w-full" />}
    />
  );
}

function Recording({ job, videoUrl, atSecond = 0 }: FirstPictureProps & { readonly videoUrl: string }) {
  const video = useMemo(() => recordingElement(ownAddress(videoUrl, location.origin)), [videoUrl]);
  const [picture, setPicture] = useState(() => sizeOf(job, video));
  useEffect(() => {
    if (atSecond > 0) seek(video, atSecond);
    const readSize = () => setPicture((known) => pictureOf(video) ?? known);
    video.addEventListener('loadedmetadata', readSize);
    return () => video.removeEventListener('loadedmetadata', readSize);
  }, [video, atSecond]);
  return (
    <RecordingBox
      video={video}
      size={picture ?? viewportOf(job.request.deviceClass)}
      poster={posterOf(job, axisOf(job, undefined, undefined))}
    />
  );
}

function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}
