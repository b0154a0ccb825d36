import { Check, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { Pill } from '../../ui/pill.js';
import { durationText } from '../../ui/time-text.js';
import { Time } from '../../ui/time.js';
import type { KeptPart } from './recording-files.js';
import { isWaiting, type UploadState } from './recording-store.js';
import { useRecording } from './use-recording.js';

/** The recordings that this browser keeps, with their uploads. */
export function PartList() {
  const [store, { parts, upload, phase }] = useRecording();
  const [discarded, setDiscarded] = useState<KeptPart>();
  if (phase === 'recording' || parts.length === 0) return null;
  const hasMore = parts.some(isWaiting);
  return (
    <>
      <ul
        aria-label="Recordings"
        className="flex flex-col divide-y divide-line rounded-md border border-line"
      >
        {parts.map((part) => (
          <li
            key={part.folder}
            className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm"
          >
            <span>
              {durationText(part.durationSeconds)} min, from <Time at={part.startedAt} absolute />
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <PlacePill place={part.place} />
              <Button variant="quiet" onClick={() => setDiscarded(part)}>
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {parts.some(({ place }) => place === 'left-out') && (
        <p className="text-sm text-warn">
          A recording that is not in the job’s video cannot be joined with the last one. The caller does not
          see it.
        </p>
      )}
      {upload && <Progress upload={upload} onRetry={() => void store.upload()} />}
      {hasMore && !upload && (
        <div>
          <Button onClick={() => void store.upload()}>Upload</Button>
        </div>
      )}
      <ConfirmDialog
        open={discarded !== undefined}
        onClose={() => setDiscarded(undefined)}
        title="Delete this recording?"
        description="It is deleted from this browser. The job keeps the video that is uploaded until the next upload, which is without this recording."
        action="Delete the recording"
        onConfirm={async () => {
          if (discarded) await store.discard(discarded);
        }}
      />
    </>
  );
}

function PlacePill({ place }: Pick<KeptPart, 'place'>) {
  if (place === 'stored') {
    return (
      <Pill tone="ok" icon={Check}>
        Uploaded
      </Pill>
    );
  }
  return (
    <Pill tone="warn" icon={CloudOff}>
      {place === 'waiting' ? 'Not uploaded' : 'Not in the job’s video'}
    </Pill>
  );
}

/** The upload in words and as a bar. */
function Progress({ upload, onRetry }: { upload: UploadState; onRetry: () => void }) {
  if (upload.phase === 'uploading') {
    const percent = Math.round(upload.share * 100);
    return (
      <span className="flex items-center gap-2 text-sm">
        <progress
          aria-label="Upload of the recording"
          max={100}
          value={percent}
          className="w-28 accent-accent"
        />
        <span className="text-muted">{percent} %</span>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="status" className={upload.phase === 'refused' ? 'text-bad' : 'text-warn'}>
        {upload.phase === 'refused' ? upload.message : `${upload.message}; it is tried again by itself`}
      </span>
      <Button onClick={onRetry}>Try now</Button>
    </span>
  );
}
