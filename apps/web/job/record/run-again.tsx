/** Opens the form of a new job with the request of this one. A new job is live, so one of a simulated tester says so. */
import type { JobRecord } from '@handtest/sdk';
import { ButtonLink } from '../../ui/button.js';

interface RunAgainProps {
  readonly job: Pick<JobRecord, 'id' | 'livemode'>;
  readonly variant?: 'primary';
}

export const againText = ({ livemode }: Pick<JobRecord, 'livemode'>) =>
  livemode ? 'Run again' : 'Run as a live job';

export function RunAgain({ job, variant }: RunAgainProps) {
  return (
    <ButtonLink to="/jobs/new" search={{ from: job.id }} variant={variant}>
      {againText(job)}
    </ButtonLink>
  );
}
