import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Timer as TimerIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { handtest } from '../../client/handtest.js';
import { Button } from '../../ui/button.js';
import { durationText } from '../../ui/time-text.js';
import { notifyError } from '../../ui/toast.js';
import { type TesterJob, testerJobQuery } from '../tester-query.js';
import { useRemaining } from './countdown.js';
import {
  announcement,
  type Announcement,
  extensionLeftText,
  extensionRefusal,
  nextExtension,
  remainingWords,
} from './timer-words.js';

const warnBelowMs = 120_000;

/** The remaining time of the claim, said at 10, 5, 2 and 1 minutes, and the button for more. */
export function Timer({ job, deadline }: { job: TesterJob; deadline: string }) {
  const remainingMs = useRemaining(deadline);
  const said = useAnnouncement(remainingMs);
  const isLate = remainingMs < warnBelowMs;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span
        title={remainingWords(remainingMs)}
        className={`inline-flex items-center gap-1 rounded-md px-2 py-1 text-sm font-medium ${isLate ? 'bg-warn-soft text-warn' : 'bg-hover text-ink'}`}
      >
        <TimerIcon aria-hidden size={14} />
        <span aria-hidden>{durationText(Math.max(0, Math.ceil(remainingMs / 1_000)))} left</span>
        <span className="sr-only">{remainingWords(remainingMs)}</span>
      </span>
      <ExtendButton job={job} isOver={remainingMs <= 0} />
      <span aria-live="polite" className="sr-only">
        {said?.urgent === false && said.text}
      </span>
      <span aria-live="assertive" className="sr-only">
        {said?.urgent && said.text}
      </span>
    </div>
  );
}

function useAnnouncement(remainingMs: number): Announcement | undefined {
  const before = useRef(remainingMs);
  const [said, setSaid] = useState<Announcement>();
  useEffect(() => {
    const next = announcement(before.current, remainingMs);
    before.current = remainingMs;
    if (next) setSaid(next);
  }, [remainingMs]);
  return said;
}

function ExtendButton({ job, isOver }: { job: TesterJob; isOver: boolean }) {
  const cache = useQueryClient();
  const extend = useMutation({
    mutationFn: (minutes: number) => handtest.tester.jobs.extend(job.id, { minutes }),
    onSuccess: (changed) =>
      cache.setQueryData(testerJobQuery(job.id).queryKey, (known) => ({ ...known, ...changed })),
    onError: (error) => notifyError('The time could not be extended', error),
  });
  const refusal = isOver ? 'Your time has ended' : extensionRefusal(job);
  const minutes = nextExtension(job);
  return (
    <Button
      busy={extend.isPending}
      refusal={refusal}
      title={extensionLeftText(job)}
      onClick={() => extend.mutate(minutes)}
    >
      {refusal === undefined ? `+${minutes} min` : 'More time'}
    </Button>
  );
}
