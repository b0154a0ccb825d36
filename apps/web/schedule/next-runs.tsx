/** The next five runs, in the zone of the schedule and in the zone of the person. */
import { useQuery } from '@tanstack/react-query';
import { faultsIn } from '../client/form-fault.js';
import { eachMinute } from '../client/query-client.js';
import { displayZone } from '../clock/display-zone.js';
import { Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { Fault } from '../ui/fault.js';
import { type PreviewRequest, previewQuery } from './schedule-query.js';
import { zonedText } from './schedule-words.js';

interface NextRunsProps {
  readonly projectId: string;
  /** Undefined while the schedule is not complete. */
  readonly request: PreviewRequest | undefined;
  readonly timezone: string;
}

export function NextRuns({ projectId, request, timezone }: NextRunsProps) {
  const { data, error } = useQuery({
    ...previewQuery(projectId, request ?? {}),
    refetchInterval: eachMinute,
    enabled: request !== undefined,
  });
  return (
    <Panel title="Next runs">
      {request === undefined ? (
        <p className="text-sm text-muted">Choose when the schedule runs.</p>
      ) : error ? (
        <Refused error={error} />
      ) : !data ? (
        <div className="flex flex-col gap-2">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} />
          ))}
        </div>
      ) : data.length === 0 ? (
        <p className="text-sm text-muted">It has no next run.</p>
      ) : (
        <Runs instants={data} timezone={timezone} />
      )}
    </Panel>
  );
}

/** The faults of the form, which it shows at its fields only when it is sent. */
function Refused({ error }: { error: unknown }) {
  const faults = faultsIn(error);
  if (faults.length === 0) return <Fault error={error} />;
  return (
    <ul role="status" className="text-sm text-muted">
      {faults.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

function Runs({ instants, timezone }: { instants: readonly string[]; timezone: string }) {
  const own = displayZone();
  const isSame = timezone === own;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Next runs</caption>
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="pb-1 font-medium">
            {timezone}
          </th>
          {!isSame && (
            <th scope="col" className="pb-1 font-medium">
              Your time ({own})
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {instants.map((instant) => (
          <tr key={instant} className="border-t border-line">
            <td className="py-1 pr-3">
              <time dateTime={instant}>{zonedText(instant, timezone)}</time>
            </td>
            {!isSame && <td className="py-1 text-muted">{zonedText(instant, own)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
