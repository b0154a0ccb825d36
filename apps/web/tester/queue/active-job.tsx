import { ButtonLink } from '../../ui/button.js';
import { Panel } from '../../ui/page.js';
import { Countdown } from '../timer/countdown.js';
import type { TesterJob } from '../tester-query.js';
import { firstLine, hostOf } from './job-text.js';

/** The job that the tester works on, above the queue. */
export function ActiveJob({ job }: { job: TesterJob }) {
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">Your job</h2>
          <p className="[overflow-wrap:anywhere]">{firstLine(job.description)}</p>
          <p className="text-sm text-muted">
            {hostOf(job.url)}
            {job.responseDeadline && (
              <>
                {' · '}
                <Countdown deadline={job.responseDeadline} />
              </>
            )}
          </p>
        </div>
        <ButtonLink to="/test/$jobId" params={{ jobId: job.id }} variant="primary">
          Continue
        </ButtonLink>
      </div>
    </Panel>
  );
}
