/** A job under way: its stage, the tester's deadline, and how to cancel it. */
import type { JobRecord } from '@handtest/sdk';
import { Check, Circle, CircleDot } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/organization.js';
import { Button } from '../../ui/button.js';
import { Fact } from '../../ui/copy.js';
import { Panel } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { extensionMinutes } from '../extension-minutes.js';
import { CancelDialog } from './cancel-dialog.js';
import { Countdown } from './countdown.js';
import { isSubmitted, type Progress, type Stage, stagesOf } from './stage.js';

export function Running({ job }: { job: JobRecord }) {
  return (
    <Panel title="Under way" actions={<Cancel job={job} />}>
      <div className="flex flex-col gap-4">
        <ol aria-label="Stages" className="grid gap-3 sm:grid-cols-4">
          {stagesOf(job).map((stage) => (
            <StageItem key={stage.label} stage={stage} />
          ))}
        </ol>
        <p role="status" className="sr-only">
          {stagesOf(job).find(({ progress }) => progress === 'current')?.label}
        </p>
        <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3 sm:flex sm:gap-x-8">
          {job.responseDeadline && !isSubmitted(job) && (
            <Fact term="Tester’s time">
              <Countdown until={job.responseDeadline} />
            </Fact>
          )}
          <Fact term="Planned">{job.targetDurationMinutes} min</Fact>
          <Fact term="Extensions">
            {extensionMinutes(job) === 0
              ? 'None'
              : `${job.extensionsUsed} of ${job.maxExtensionCount}, at most ${job.maxExtensionMinutes} min`}
          </Fact>
        </dl>
      </div>
    </Panel>
  );
}

const icons: Readonly<Record<Progress, typeof Check>> = { done: Check, current: CircleDot, next: Circle };
const words: Readonly<Record<Progress, string>> = { done: 'done', current: 'now', next: 'next' };

function StageItem({ stage: { label, progress, at } }: { stage: Stage }) {
  const Icon = icons[progress];
  return (
    <li
      aria-current={progress === 'current' ? 'step' : undefined}
      className={`flex items-start gap-2 text-sm ${progress === 'next' ? 'text-muted' : ''}`}
    >
      <Icon
        aria-hidden
        size={16}
        className={`mt-0.5 shrink-0 ${progress === 'done' ? 'text-ok' : progress === 'current' ? 'text-accent' : ''}`}
      />
      <span className={progress === 'current' ? 'font-semibold' : ''}>
        {label} <span className="sr-only">({words[progress]})</span>
        {at && progress !== 'next' && (
          <span className="block text-xs font-normal text-muted">
            <Time at={at} />
          </span>
        )}
      </span>
    </li>
  );
}

function Cancel({ job }: { job: JobRecord }) {
  const [open, setOpen] = useState(false);
  const role = useRefusal('contributor');
  const refusal = isSubmitted(job) ? 'The tester has submitted the report, so it is read to its end' : role;
  return (
    <>
      <Button variant="danger" refusal={refusal} onClick={() => setOpen(true)}>
        Cancel job
      </Button>
      <CancelDialog jobId={job.id} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
