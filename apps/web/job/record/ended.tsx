/** A job that ended without a result: why, and what to do next. */
import type { JobRecord } from '@handtest/sdk';
import { Panel } from '../../ui/page.js';
import { Pill } from '../../ui/pill.js';
import { Time } from '../../ui/time.js';
import { lookOf } from '../status.js';
import { endTexts } from './flag-text.js';
import { RunAgain } from './run-again.js';

type EndedJob = Pick<JobRecord, 'id' | 'livemode' | 'status' | 'reason' | 'error' | 'completedAt'>;

export function Ended({ job, canRepeat }: { job: EndedJob; canRepeat: boolean }) {
  const { label, tone, icon } = lookOf(job);
  const text = job.reason && endTexts[job.reason];
  return (
    <Panel>
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
          <h2 className="text-base font-semibold">There is no result</h2>
          {job.completedAt && (
            <span className="text-sm text-muted">
              <Time at={job.completedAt} />
            </span>
          )}
        </div>
        {text && <p className="text-sm">{text.means}</p>}
        {job.error && job.reason !== 'cancelled_by_caller' && (
          <p className="text-sm [overflow-wrap:anywhere] text-muted">{job.error}</p>
        )}
        {canRepeat && (
          <>
            {text && <p className="text-sm">{text.next}</p>}
            <RunAgain job={job} variant="primary" />
          </>
        )}
      </div>
    </Panel>
  );
}
