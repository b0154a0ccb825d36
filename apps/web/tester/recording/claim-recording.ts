/**
 * The recording of a claim, which goes on while the tester looks at other pages of the app. It ends with the claim: nothing
 * of the screen or the voice is recorded for a job that the tester no longer works on.
 */
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../../client/query-client.js';
import { isPassed } from '../timer/countdown.js';
import { isLost, isUnderWay, type TesterJob, testerJobQuery } from '../tester-query.js';
import { claimFolder } from './recording-files.js';
import { type Claim, RecordingStore } from './recording-store.js';

/** Finds a deadline also without a connection. */
const checkMs = 1_000;

const stores = new Map<string, RecordingStore>();

export function recordingStore(claim: Claim): RecordingStore {
  const key = claimFolder(claim.id, claim.claimedAt);
  let store = stores.get(key);
  if (!store) {
    store = new RecordingStore(claim);
    stores.set(key, store);
    endWithClaim(store);
  }
  return store;
}

function endWithClaim(store: RecordingStore): void {
  let unwatch: (() => void) | undefined;
  store.subscribe(() => {
    const isRecording = store.current().phase === 'recording';
    if (isRecording) unwatch ??= watch(store);
    if (isRecording) return;
    unwatch?.();
    unwatch = undefined;
  });
}

function watch(store: RecordingStore): () => void {
  // The tester is in the tested page: this one is hidden.
  const observer = new QueryObserver(queryClient, {
    ...testerJobQuery(store.job.id),
    refetchIntervalInBackground: true,
  });
  const check = () => endIfOver(store, observer.getCurrentResult());
  const leave = observer.subscribe(check);
  const timer = setInterval(check, checkMs);
  return () => {
    leave();
    clearInterval(timer);
  };
}

interface Known {
  readonly data: TesterJob | undefined;
  readonly error: Error | null;
}

/** Deletes the recording after a submit, and of a job that is no longer this tester's. Of others it is kept for some days. */
function endIfOver(store: RecordingStore, { data: job, error }: Known): void {
  const isGone = job && (job.submittedAt !== undefined || job.claimedAt !== store.job.claimedAt);
  if (isGone || isLost(error)) void store.remove();
  else if (job && (!isUnderWay(job) || isPassed(job.responseDeadline))) store.stop();
}
