import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { handtest } from '../../client/handtest.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Fact } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { Fault } from '../../ui/fault.js';
import { Markdown } from '../../ui/markdown.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/state.js';
import { notify } from '../../ui/toast.js';
import { controlOf, optionText, type Question } from '../form/input.js';
import { NarrowWindow } from '../narrow-window.js';
import { counted } from '../timer/timer-words.js';
import { isLost, isUnderWay, type TesterJob, testerJobQuery } from '../tester-query.js';
import { deviceText, extensionText } from './job-text.js';

interface ClaimDialogProps {
  /** Undefined: the dialog is closed. */
  readonly jobId: string | undefined;
  /** The tester works on another job. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** What a tester reads before the claim: instructions, questions, time. */
export function ClaimDialog({ jobId, isBusy, onClose }: ClaimDialogProps) {
  return (
    <Dialog open={jobId !== undefined} onClose={onClose} title="Job to claim" wide>
      {jobId !== undefined && <Preview key={jobId} jobId={jobId} isBusy={isBusy} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({ jobId, isBusy, onClose }: { jobId: string; isBusy: boolean; onClose: () => void }) {
  const { data: job, error, refetch } = useQuery(testerJobQuery(jobId));
  const claim = useClaim(jobId, onClose);
  // What is on the screen remains while the server cannot be reached.
  if (error && (!job || isLost(error))) {
    return isLost(error) ? (
      <p>This job is no longer in the queue. Another tester was faster, or the caller cancelled it.</p>
    ) : (
      <ErrorState what="The job could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!job) return <Skeleton className="h-64 w-full" />;
  if (job.status !== 'queued') return <NotClaimable job={job} />;
  const refusal = isBusy ? 'You are already working on another job; finish or release it first' : undefined;
  return (
    <>
      <NarrowWindow deviceClass={job.deviceClass} />
      <JobFacts job={job} />
      <section>
        <h3 className="mb-1 text-sm font-semibold">Instructions</h3>
        <Markdown text={job.description} />
      </section>
      <QuestionList form={job.form} />
      <Fault error={claim.error} />
      {refusal && <p className="text-sm text-muted">{refusal}.</p>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Back to the queue</Button>
        <Button variant="primary" busy={claim.isPending} refusal={refusal} onClick={() => claim.mutate()}>
          Claim this job
        </Button>
      </div>
    </>
  );
}

function NotClaimable({ job }: { job: TesterJob }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{isUnderWay(job) ? 'You work on this job.' : 'This job is no longer in the queue.'}</p>
      <ButtonLink to="/test/$jobId" params={{ jobId: job.id }} variant="primary">
        Open the job
      </ButtonLink>
    </div>
  );
}

function JobFacts({ job }: { job: TesterJob }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact term="Page">{job.url}</Fact>
      <Fact term="Device">{deviceText(job)}</Fact>
      <Fact term="Time">{counted(job.targetDurationMinutes, 'minute')} from the claim</Fact>
      <Fact term="More time">{extensionText(job)}</Fact>
    </dl>
  );
}

function QuestionList({ form = [] }: { form?: readonly Question[] | undefined }) {
  if (form.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">Questions you answer</h3>
      <ol className="list-decimal pl-5 text-sm">
        {form.map((question) => (
          <li key={question.key}>
            {question.label} <span className="text-muted">({answerWords(question)})</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function answerWords(question: Question): string {
  const options = (question.options ?? []).map(optionText).join(', ');
  switch (controlOf(question)) {
    case 'yesNo':
      return 'yes or no';
    case 'number':
      return 'a number';
    case 'choice':
      return `one of ${options}`;
    case 'choices':
      return `any of ${options}`;
    case 'list':
      return 'a list';
    case 'parts':
      return (question.fields ?? []).map(({ label }) => label).join(', ');
    default:
      return 'text';
  }
}

function useClaim(jobId: string, onClose: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => handtest.tester.jobs.claim(jobId),
    onSuccess: async (job) => {
      cache.setQueryData(testerJobQuery(jobId).queryKey, job);
      await navigate({ to: '/test/$jobId', params: { jobId } });
      void cache.invalidateQueries({ queryKey: ['tester'] });
    },
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: ['tester', 'queue'] });
      if (!isTaken(error)) return;
      notify('Someone was faster', 'Another tester has claimed this job. Choose another one.');
      onClose();
    },
  });
}

/** Another tester has it, or it has ended; not: this tester has another job. */
function isTaken(error: unknown): boolean {
  return isLost(error) && (error as { code?: string }).code !== 'tester_busy';
}
