/** The ways out of a job that cannot be tested: reject it with a reason, or release it to other testers. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { handtest } from '../../client/handtest.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog, Dialog } from '../../ui/dialog.js';
import { Fault } from '../../ui/fault.js';
import { RadioGroup, TextArea } from '../../ui/field.js';
import { Menu } from '../../ui/menu.js';
import { notify } from '../../ui/toast.js';
import type { DraftValues } from '../draft/draft.js';
import { useDraftStore, useDraftValue } from '../draft/use-draft.js';
import { useRecording } from '../recording/use-recording.js';
import { testerJobQuery } from '../tester-query.js';

type Kind = NonNullable<DraftValues['rejectKind']>;

export function CannotTest({ jobId, refusal }: { jobId: string; refusal: string | undefined }) {
  const [open, setOpen] = useState<'reject' | 'release'>();
  const close = () => setOpen(undefined);
  const leave = useLeave(jobId);
  return (
    <>
      <Menu
        label="I cannot test this"
        variant="secondary"
        trigger="I cannot test this"
        items={[
          { label: 'Reject the job…', onSelect: () => setOpen('reject'), refusal },
          { label: 'Release it to other testers…', onSelect: () => setOpen('release'), refusal },
        ]}
      />
      <Dialog
        open={open === 'reject'}
        onClose={close}
        title="Reject this job"
        description="The job ends without a result. The caller reads your reason."
      >
        <RejectForm jobId={jobId} onClose={close} />
      </Dialog>
      <ConfirmDialog
        open={open === 'release'}
        onClose={close}
        title="Release this job?"
        description="It returns to the queue for other testers. Your report, notes and recording so far are deleted."
        action="Release the job"
        onConfirm={async () => {
          await handtest.tester.jobs.release(jobId);
          await leave('The job is in the queue again');
        }}
      />
    </>
  );
}

function RejectForm({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const [kind, setKind] = useDraftValue('rejectKind');
  const [reason, setReason] = useDraftValue('rejectReason');
  const leave = useLeave(jobId);
  const reject = useMutation({
    mutationFn: (content: { kind: Kind; reason: string }) => handtest.tester.jobs.reject(jobId, content),
    onSuccess: () => leave('The job is rejected'),
  });
  const missing =
    kind === undefined ? 'Choose what is wrong' : reason.trim() === '' ? 'Write a reason' : undefined;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (kind && missing === undefined) reject.mutate({ kind, reason: reason.trim() });
      }}
    >
      <RadioGroup<Kind>
        label="What is wrong?"
        name="kind"
        options={[
          {
            value: 'url_unreachable',
            label: 'The page cannot be reached',
            hint: 'It does not open, or is down',
          },
          {
            value: 'impossible',
            label: 'The test is impossible',
            hint: 'Such as a login that the instructions do not have',
          },
        ]}
        value={kind}
        onChange={setKind}
      />
      <TextArea
        label="Reason"
        rows={4}
        maxLength={5_000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Fault error={reject.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Continue the test</Button>
        <Button type="submit" variant="danger" busy={reject.isPending} refusal={missing}>
          Reject the job
        </Button>
      </div>
    </form>
  );
}

/** Deletes what this browser has of the claim, and opens the queue. */
function useLeave(jobId: string): (said: string) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraftStore();
  const [recording] = useRecording();
  return async (said) => {
    await Promise.allSettled([draft.remove(), recording.remove()]);
    notify(said);
    await navigate({ to: '/test' });
    cache.removeQueries({ queryKey: testerJobQuery(jobId).queryKey });
    await cache.invalidateQueries({ queryKey: ['tester'] });
  };
}
