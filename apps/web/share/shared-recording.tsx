/** The recording of a public job, with the moment of the address. */
import type { JobRecord } from '@handtest/sdk';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { VideoFault } from '../evidence/video-fault.js';
import { useVideoLink } from '../evidence/video-link.js';
import { jobSearch } from '../job/record/job-search.js';
import { classNames } from '../ui/class-names.js';
import { Panel } from '../ui/page.js';
import { sharedJobRoute } from './routes.js';

type TesterData = JobRecord['testerData'];

export interface SharedRecordingProps {
  readonly testerData: TesterData;
  /** The signed link of the record has expired: reads the record again. */
  readonly onStale: () => Promise<TesterData>;
}

export function SharedRecording({ testerData, onStale }: SharedRecordingProps) {
  if (!testerData?.videoUrl) return null;
  return <Recording videoUrl={testerData.videoUrl} onStale={onStale} />;
}

function Recording({ videoUrl, onStale }: { videoUrl: string; onStale: () => Promise<TesterData> }) {
  const { t } = sharedJobRoute.useSearch();
  const video = useRef<HTMLVideoElement>(null);
  const link = useVideoLink(video, videoUrl, async () => (await onStale())?.videoUrl);
  const router = useRouter();
  useEffect(
    // Also after a second click on the same moment, which changes no address.
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (video.current) seek(video.current, jobSearch({ ...toLocation.search }).t);
      }),
    [router],
  );
  return (
    <section id="evidence" aria-label="Recording" className="min-w-0 scroll-mt-4">
      <Panel title="Recording">
        <div className="relative">
          {/* Recordings have no sound, so there is nothing to caption. */}
          <video
            key={link.attempt}
            ref={video}
            controls
            muted
            playsInline
            preload="metadata"
            src={link.src}
            onLoadedMetadata={({ currentTarget }) => seek(currentTarget, t)}
            onError={link.fail}
            aria-label="Recording of the test"
            className={classNames('max-h-[70vh] w-full rounded-md bg-page', link.fault && 'invisible')}
          />
          <VideoFault link={link} />
        </div>
      </Panel>
    </section>
  );
}

function seek(video: HTMLVideoElement, seconds: number | undefined): void {
  if (seconds !== undefined && video.readyState >= HTMLMediaElement.HAVE_METADATA)
    video.currentTime = seconds;
}
