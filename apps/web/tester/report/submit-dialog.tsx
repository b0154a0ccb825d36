/** Shows the report as the caller will read it, and submits it. The tester is asked once, here. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../../client/handtest.js';
import { serverNow } from '../../clock/server-clock.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Fault } from '../../ui/fault.js';
import { Checkbox } from '../../ui/field.js';
import { Skeleton } from '../../ui/skeleton.js';
import { PartList } from '../recording/part-list.js';
import { isUnfinished } from '../recording/recording-store.js';
import { useRecording } from '../recording/use-recording.js';
import { Countdown, useIsOver, useRemaining } from '../timer/countdown.js';
import { billedText } from '../timer/timer-words.js';
import type { TesterJob } from '../tester-query.js';
import { faultsOf, type ReportFaults } from './fault.js';
import { PreviewView } from './preview-view.js';
import type { ReadyReport } from './report-body.js';
import { reserveMs, useSubmit } from './use-submit.js';

interface SubmitDialogProps {
  readonly job: TesterJob & { claimedAt: string };
  /** Undefined: the dialog is closed. */
  readonly report: ReadyReport | undefined;
  readonly onClose: () => void;
  /** The API refuses parts of the report; the dialog closes. */
  readonly onFaults: (faults: ReportFaults) => void;
}

export function SubmitDialog({ report, onClose, ...rest }: SubmitDialogProps) {
  const [isSending, setSending] = useState(false);
  // What the tester would write now is no longer in the report.
  const close = () => !isSending && onClose();
  return (
    <Dialog open={report !== undefined} onClose={close} title="Check and submit" wide>
      {report && (
        <Content {...rest} report={report} onClose={close} isSending={isSending} onSending={setSending} />
      )}
    </Dialog>
  );
}

interface ContentProps extends SubmitDialogProps {
  readonly report: ReadyReport;
  readonly isSending: boolean;
  readonly onSending: (isSending: boolean) => void;
}

function Content({ job, report, onClose, onFaults, isSending, onSending }: ContentProps) {
  const { body, unanswered } = report;
  const preview = usePreview(job.id, report, onFaults);
  const recording = useRecordingQuestion(job);
  const submit = useSubmit({ job, body, withoutRecording: recording.without, onSending, onFaults });
  const isOver = useIsOver(job.responseDeadline);
  const refusal = isOver ? 'Your time has ended' : undefined;
  return (
    <>
      <section aria-live="polite">
        {preview.isPending && (
          <>
            <p className="sr-only">The report is being read</p>
            <Skeleton className="h-32 w-full" />
          </>
        )}
        {preview.data && <PreviewView preview={preview.data} form={job.form ?? []} />}
        <Fault error={preview.error} what="There is no preview now. You can submit all the same" />
      </section>
      {unanswered.length > 0 && (
        <p className="text-sm text-warn">
          Not answered: {unanswered.join(', ')}. You may submit all the same.
        </p>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">The report as it is sent</summary>
        <p className="mt-2 max-h-60 overflow-y-auto rounded-md border border-line bg-page p-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {body.report}
        </p>
      </details>
      {recording.view}
      <Fault error={submit.error} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BilledTime job={job} />
        <span className="flex flex-wrap gap-2">
          <Button refusal={isSending ? 'The report is being sent' : undefined} onClick={onClose}>
            Keep working
          </Button>
          <Button variant="primary" busy={submit.isPending} refusal={refusal} onClick={() => submit.mutate()}>
            {recording.isRunning && !recording.without ? 'Stop recording and submit' : 'Submit the report'}
          </Button>
        </span>
      </div>
    </>
  );
}

function BilledTime({ job }: { job: TesterJob & { claimedAt: string } }) {
  // Draws the time again each second.
  useRemaining(job.claimedAt);
  return (
    <p className="text-sm text-muted">
      The caller pays {billedText(job.claimedAt, serverNow(), job.responseDeadline)}
      {job.responseDeadline && (
        <>
          {' · '}
          <Countdown deadline={job.responseDeadline} />
        </>
      )}
    </p>
  );
}

function usePreview(jobId: string, { body }: ReadyReport, onFaults: (faults: ReportFaults) => void) {
  return useQuery({
    queryKey: ['tester', 'preview', jobId, body],
    queryFn: async ({ signal }) => {
      try {
        return await handtest.tester.jobs.preview(jobId, body, { signal });
      } catch (error) {
        const faults = faultsOf(error);
        if (faults) onFaults(faults);
        throw error;
      }
    },
    // Each one counts: a job has at most 20.
    retry: false,
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A recording that is not uploaded is lost with the submit, so the tester decides, and at last the deadline. */
function useRecordingQuestion({ responseDeadline }: TesterJob) {
  const [, recording] = useRecording();
  const [without, setWithout] = useState(false);
  const isShort = useIsOver(responseDeadline && instantBefore(responseDeadline, reserveMs));
  const isOpen = isUnfinished(recording);
  const isShown = isOpen || recording.parts.some(({ place }) => place === 'left-out');
  const view = isShown && (
    <section aria-label="Recording" className="flex flex-col gap-2 text-sm">
      {isOpen && <UploadWords isShort={isShort} />}
      <PartList />
      {isOpen && (
        <Checkbox
          label="Submit without the recording"
          checked={without || isShort}
          disabled={isShort}
          onChange={({ target }) => setWithout(target.checked)}
        />
      )}
    </section>
  );
  return { isRunning: recording.phase === 'recording', view, without: isOpen && (without || isShort) };
}

function instantBefore(instant: string, ms: number): string {
  return new Date(Date.parse(instant) - ms).toISOString();
}

function UploadWords({ isShort }: { isShort: boolean }) {
  if (!isShort) {
    return <p>The recording is uploaded before the report is submitted. It cannot be added later.</p>;
  }
  return (
    <p role="alert" className="text-warn">
      There is no time left to upload the recording. The report is sent without it.
    </p>
  );
}
