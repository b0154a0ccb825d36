/** Files a finding as an issue of the code host. */
import type { components } from '@handtest/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../../client/handtest.js';
import { useRefusal } from '../../client/organization.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Fault } from '../../ui/fault.js';
import { TextField } from '../../ui/field.js';
import { jobKey } from '../job-query.js';
import { type FindingRecord, OutsideLink } from './finding.js';

interface CreateIssueProps {
  readonly job: { readonly id: string; readonly livemode: boolean };
  readonly finding: FindingRecord;
  readonly repository: string | undefined;
}

type Filed = components['schemas']['IssueFiled'];

export function CreateIssue({ job, finding, repository }: CreateIssueProps) {
  const [open, setOpen] = useState(false);
  const [filed, setFiled] = useState<Filed>();
  const role = useRefusal('contributor');
  const refusal = job.livemode ? role : 'Findings of test mode are not filed';
  if (filed) return <FiledIssue filed={filed} />;
  return (
    <>
      <Button refusal={refusal} onClick={() => setOpen(true)}>
        Create issue
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Create an issue"
        description="An existing issue with the same problem gets a comment instead, also when it is closed."
      >
        <IssueForm
          jobId={job.id}
          finding={finding}
          repository={repository}
          onFiled={(answer) => {
            setFiled(answer);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

interface IssueFormProps {
  readonly jobId: string;
  readonly finding: FindingRecord;
  readonly repository: string | undefined;
  readonly onFiled: (filed: Filed) => void;
}

function IssueForm({ jobId, finding, repository, onFiled }: IssueFormProps) {
  const [repo, setRepo] = useState(repository ?? '');
  // A repeated click is one issue.
  const [idempotencyKey] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const client = useQueryClient();
  const file = useMutation({
    mutationFn: () => {
      const codehostRepo = repo.trim() || undefined;
      // Another repository is another request.
      const key = `${idempotencyKey} ${codehostRepo ?? ''}`.trim().replaceAll(' ', '/');
      return handtest.jobs.createIssue(jobId, { issue: finding, codehostRepo }, { idempotencyKey: key });
    },
    onSuccess: (answer) => {
      onFiled(answer);
      return client.invalidateQueries({ queryKey: jobKey(jobId) });
    },
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file.isPending) file.mutate();
      }}
    >
      {file.error && <Fault what="The issue was not created" error={file.error} />}
      <TextField
        label="Repository"
        placeholder="owner/repository"
        hint="Empty: the first repository of the job or of its project"
        value={repo}
        onChange={(event) => setRepo(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={file.isPending}>
          Create issue
        </Button>
      </div>
    </form>
  );
}

function FiledIssue({ filed: { created } }: { filed: Filed }) {
  return (
    <p role="status" className="text-sm">
      {created.isNew ? 'Created ' : 'Commented on '}
      <OutsideLink href={created.issueUrl}>
        {created.repo} #{created.issueNumber}
      </OutsideLink>
    </p>
  );
}
