/** The button of what can be done with a job of the list. */
import type { JobSummary } from '@handtest/sdk';
import { Dots } from '../../ui/dots.js';
import { menuOf } from '../../ui/menu.js';
import { plainText } from '../job-title.js';
import type { RowActionsProps } from './row-actions.js';

const RowActions = menuOf<RowActionsProps>(() =>
  import('./row-actions.js').then((actions) => actions.RowActions),
);

export function RowMenu({ job }: { job: JobSummary }) {
  return (
    <RowActions
      job={job}
      label={`Actions of ${plainText(job.title)}`}
      trigger={<Dots />}
      // Above the link that covers the row.
      className="relative z-10 -my-1 px-2"
    />
  );
}
