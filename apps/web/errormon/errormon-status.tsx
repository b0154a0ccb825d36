/** How the last read of the error monitor ended, its test and its removal. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { Button } from '../ui/button.js';
import { Fact } from '../ui/copy.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Fault } from '../ui/fault.js';
import { Panel } from '../ui/page.js';
import { Pill, type Tone } from '../ui/pill.js';
import { Time } from '../ui/time.js';
import { type Errormon, errormonQuery } from './errormon-query.js';
import { testText } from './test-words.js';

const looks: Readonly<Record<Errormon['status'], { label: string; tone: Tone; icon: LucideIcon }>> = {
  untested: { label: 'Not read yet', tone: 'neutral', icon: CircleDashed },
  working: { label: 'Working', tone: 'ok', icon: CircleCheck },
  failing: { label: 'Failing', tone: 'bad', icon: CircleX },
};

export function ErrormonStatus({ errormon }: { errormon: Errormon }) {
  const { projectId, status, lastFailure, updatedAt } = errormon;
  const { label, tone, icon } = looks[status];
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: () => handtest.errormon.test(projectId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: errormonQuery(projectId).queryKey }),
  });
  return (
    <Panel
      title="Status"
      actions={
        <Button refusal={useRefusal('contributor')} busy={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Reading …' : 'Test'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <dl className="grid gap-3 sm:grid-cols-2">
          <Fact term="Last read">
            <Pill tone={tone} icon={icon}>
              {label}
            </Pill>
          </Fact>
          <Fact term="Changed">
            <Time at={updatedAt} />
          </Fact>
          {lastFailure !== null && <Fact term="Why it failed">{lastFailure}</Fact>}
        </dl>
        <div aria-live="polite" className="text-sm">
          {test.isPending ? null : test.data ? testText(test.data) : <Fault error={test.error} />}
        </div>
        <RemoveButton projectId={projectId} />
      </div>
    </Panel>
  );
}

function RemoveButton({ projectId }: { projectId: string }) {
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  return (
    <div>
      <Button variant="danger" refusal={useRefusal('contributor')} onClick={() => setOpen(true)}>
        Remove the connection
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remove the error monitor?"
        description="The token is deleted. Findings that exist keep their events."
        action="Remove connection"
        onConfirm={async () => {
          await handtest.errormon.delete(projectId);
          queryClient.setQueryData(errormonQuery(projectId).queryKey, null);
        }}
      />
    </div>
  );
}
