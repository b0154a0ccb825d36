/** Sends the report after its recording is uploaded. Closing the dialog stops it until the report itself is on its way. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { handtest } from '../../client/handtest.js';
import { serverNow } from '../../clock/server-clock.js';
import { notify } from '../../ui/toast.js';
import { notesOf } from '../draft/draft.js';
import { useDraftStore } from '../draft/use-draft.js';
import { unsent } from '../note/note-sync.js';
import { sendNotes } from '../note/use-note-sync.js';
import { isUnfinished, type RecordingStore } from '../recording/recording-store.js';
import { useRecording } from '../recording/use-recording.js';
import { type TesterJob, testerJobQuery } from '../tester-query.js';
import { faultsOf, type ReportFaults } from './fault.js';
import type { ReportBody } from './report-body.js';
import { sendReport } from './send-report.js';

/** So long before the deadline the report is sent in any case. */
export const reserveMs = 15_000;

interface SubmitOptions {
  readonly job: TesterJob;
  readonly body: ReportBody;
  /** The report does not wait for the recording, or no longer. */
  readonly withoutRecording: boolean;
  /** The report is on its way, which nothing stops; false after an attempt that failed. */
  readonly onSending: (isSending: boolean) => void;
  readonly onFaults: (faults: ReportFaults) => void;
}

export function useSubmit({ job, body, withoutRecording, onSending, onFaults }: SubmitOptions) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraftStore();
  const [recording] = useRecording();
  const closing = useRef<AbortController>(undefined);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => closing.current?.abort(), []);
  useEffect(() => {
    if (withoutRecording) waiting.current?.abort();
  }, [withoutRecording]);
  return useMutation({
    mutationFn: async () => {
      const { signal } = (closing.current = new AbortController());
      waiting.current = new AbortController();
      // What does not reach the API now is in the report as text.
      const notes = unsent(notesOf(draft.current()), job.notes ?? [], new Set());
      await whileThereIsTime(job, sendNotes(job.id, draft.key, notes, new Set()));
      if (!withoutRecording) await untilUploaded(recording, waiting.current.signal, signal);
      return sendReport(() => handtest.tester.jobs.submit(job.id, body), { signal, onAttempt: onSending });
    },
    onSuccess: async (submitted) => {
      const isLeftOut = isUnfinished(recording.current());
      await Promise.allSettled([draft.remove(), recording.remove()]);
      cache.setQueryData(testerJobQuery(job.id).queryKey, submitted);
      const thanks = 'Thank you. The caller gets the result when it is read.';
      notify('The report is submitted', isLeftOut ? `It is without the recording. ${thanks}` : thanks);
      await navigate({ to: '/test' });
      await cache.invalidateQueries({ queryKey: ['tester'] });
    },
    onError: (error) => {
      const faults = faultsOf(error);
      if (faults) onFaults(faults);
    },
  });
}

/** The work goes on when there is no time left to wait for it. */
async function whileThereIsTime({ responseDeadline }: TesterJob, work: Promise<unknown>): Promise<void> {
  if (responseDeadline === undefined) return void (await work);
  const leftMs = Date.parse(responseDeadline) - reserveMs - serverNow();
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, leftMs))]);
}

/** Ends without an error at `enough`: then the report goes without the recording. */
async function untilUploaded(
  recording: RecordingStore,
  enough: AbortSignal,
  closed: AbortSignal,
): Promise<void> {
  try {
    await recording.finish(AbortSignal.any([enough, closed]));
  } catch (error) {
    if (!enough.aborted) throw error;
  }
}
