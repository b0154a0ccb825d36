/** The button of what can be done with a job of the list. The rest loads when the menu is about to open. */
import type { JobSummary } from '@handtest/sdk';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.js';
import { plainText } from '../job-title.js';

const load = () => import('./row-actions.js');
const RowActions = lazy(() => load().then((actions) => ({ default: actions.RowActions })));

const className = '-my-1 px-2';

export function RowMenu({ job }: { job: JobSummary }) {
  const [wasOpened, setWasOpened] = useState(false);
  const label = `Actions of ${plainText(job.title)}`;
  const trigger = <Ellipsis aria-hidden size={16} />;
  const closed = (
    <Button
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      variant="quiet"
      className={className}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWasOpened(true)}
    >
      {trigger}
    </Button>
  );
  return (
    // Above the link that covers the row.
    <span className="relative z-10">
      {wasOpened ? (
        <Suspense fallback={closed}>
          <RowActions job={job} {...{ label, trigger, className }} />
        </Suspense>
      ) : (
        closed
      )}
    </span>
  );
}
