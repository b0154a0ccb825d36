/** The check box of a row of the list. */
import type { JobSummary } from '@handtest/sdk';
import { useContext, useSyncExternalStore } from 'react';
import { plainText } from '../job-title.js';
import { SelectionContext } from './selection.js';

export function SelectBox({ job: { id, title } }: { job: JobSummary }) {
  const selection = useContext(SelectionContext);
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.all().has(id));
  return (
    // Above the link that covers the row, and larger than the box: a click beside it opens no job.
    <label className="relative z-10 -m-2 inline-flex p-2">
      <input
        type="checkbox"
        className="mt-0.5 size-4 accent-accent"
        aria-label={`Select ${plainText(title)}`}
        checked={isSelected}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}
