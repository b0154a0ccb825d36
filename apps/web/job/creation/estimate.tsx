/** What the job is expected to cost, and what its request still lacks. */
import { useQuery } from '@tanstack/react-query';
import { faultsIn } from '../../client/form-fault.js';
import { useRefusal } from '../../client/organization.js';
import { Fact } from '../../ui/copy.js';
import { Panel } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { usd } from '../../ui/time-text.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { extensionMinutes } from '../extension-minutes.js';
import { estimateQuery } from '../job-query.js';
import { isComplete, type JobDraft, requestOf } from './job-draft.js';

const bases = {
  project: 'the latest jobs of this project',
  organization: 'the latest jobs of your organization',
  target: 'half of the planned time, because there are no such jobs yet',
} as const;

export function Estimate({ draft }: { draft: JobDraft }) {
  const refusal = useRefusal('contributor');
  const settled = useDebounced(draft);
  const enabled = refusal === undefined && isComplete(settled);
  const { data, error, isFetching } = useQuery({ ...estimateQuery(requestOf(settled)), enabled });
  const faults = faultsIn(error);
  return (
    <Panel title="Estimate">
      <div role="status" aria-busy={isFetching} className="flex flex-col gap-3 text-sm">
        {!enabled && (
          <p className="text-muted">
            {refusal ?? 'The estimate appears with a project, and an address and instructions or a template.'}
          </p>
        )}
        {enabled && !data && !error && <Skeleton className="h-16 w-full" />}
        {enabled && error && (
          <div>
            <p className="font-medium">
              {faults.length > 0 ? 'Not complete yet' : 'There is no estimate now'}
            </p>
            <ul className="list-disc pl-4 text-muted">
              {(faults.length > 0 ? faults : [error]).map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        {enabled && data && !error && (
          <>
            <dl className="grid grid-cols-2 gap-3">
              <Fact term="Likely cost">{usd(data.likelyUsd)}</Fact>
              <Fact term="Held at the start">{usd(data.holdUsd)}</Fact>
              <Fact term="Planned time">{data.targetDurationMinutes} min</Fact>
              <Fact term="Extensions">
                {extensionMinutes(data) === 0 ? 'None' : `Up to ${extensionMinutes(data)} min`}
              </Fact>
            </dl>
            <p className="text-xs text-muted">
              From {bases[data.basis]}. You pay for the seconds of testing. A job without a result costs
              nothing.
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
