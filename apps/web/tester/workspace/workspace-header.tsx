import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Pill } from '../../ui/pill.js';
import { deviceText, firstLine, hostOf } from '../queue/job-text.js';
import { Timer } from '../timer/timer.js';
import type { TesterJob } from '../tester-query.js';
import { CannotTest } from './cannot-test.js';

interface HeaderProps {
  readonly job: TesterJob;
  readonly isStale: boolean;
  readonly refusal: string | undefined;
  readonly children: ReactNode;
}

/** The title of the job, its time, and what ends it. */
export function WorkspaceHeader({ job, isStale, refusal, children }: HeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = firstLine(job.description);
  useEffect(() => {
    document.title = `${title} · Handtest`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <h1
          ref={heading}
          tabIndex={-1}
          title={title}
          className="text-base font-semibold [overflow-wrap:anywhere] lg:truncate"
        >
          {title}
        </h1>
        <p className="text-xs text-muted [overflow-wrap:anywhere]">
          {hostOf(job.url)} · {deviceText(job)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isStale && (
          <Pill tone="warn" icon={WifiOff}>
            Not connected; your work is kept
          </Pill>
        )}
        {job.responseDeadline && <Timer job={job} deadline={job.responseDeadline} />}
        <CannotTest jobId={job.id} refusal={refusal} />
        {children}
      </div>
    </header>
  );
}
