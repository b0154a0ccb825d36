/** The recording of a public job, with the moment of the address. */
import type { JobRecord } from '@handtest/sdk';
import { type RefObject, useEffect, useRef } from 'react';
import { ownAddress } from '../evidence/own-address.js';
import { Panel } from '../ui/page.js';
import { sharedJobRoute } from './routes.js';

interface SharedRecordingProps {
  readonly testerData: JobRecord['testerData'];
  /** The signed link of the record has expired. */
  readonly onStale: () => void;
}

export function SharedRecording({ testerData, onStale }: SharedRecordingProps) {
  const { t } = sharedJobRoute.useSearch();
  const video = useRef<HTMLVideoElement>(null);
  useSeek(video, t);
  if (!testerData?.videoUrl) return null;
  return (
    <section id="evidence" aria-label="Recording" className="min-w-0 scroll-mt-4">
      <Panel title="Recording">
        {/* Recordings have no sound, so there is nothing to caption. */}
        <video
          ref={video}
          controls
          muted
          playsInline
          preload="metadata"
          src={ownAddress(testerData.videoUrl, location.origin)}
          onLoadedMetadata={({ currentTarget }) => seek(currentTarget, t)}
          onError={onStale}
          aria-label="Recording of the test"
          className="max-h-[70vh] w-full rounded-md bg-page"
        />
      </Panel>
    </section>
  );
}

function useSeek(video: RefObject<HTMLVideoElement | null>, seconds: number | undefined): void {
  useEffect(() => {
    if (video.current) seek(video.current, seconds);
  }, [video, seconds]);
}

function seek(video: HTMLVideoElement, seconds: number | undefined): void {
  if (seconds !== undefined && video.readyState >= HTMLMediaElement.HAVE_METADATA)
    video.currentTime = seconds;
}
