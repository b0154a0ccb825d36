/** The attempts of a delivery, the latest first, with the headers that were sent. */
import { CircleCheck, CircleX } from 'lucide-react';
import { Code } from '../ui/copy.js';
import { Pill } from '../ui/pill.js';
import { EmptyState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { headersText, isAcknowledged, millisecondsText } from './delivery-words.js';
import type { SentAttempt } from './webhook-type.js';

const columns: readonly Column<SentAttempt>[] = [
  { name: 'number', header: 'Attempt', cell: ({ number }) => number },
  { name: 'started', header: 'Time', cell: ({ startedAt }) => <Time at={startedAt} absolute /> },
  {
    name: 'outcome',
    header: 'Outcome',
    cell: (attempt) => (
      <span className="flex flex-wrap items-center gap-2">
        {isAcknowledged(attempt) ? (
          <Pill tone="ok" icon={CircleCheck}>
            {attempt.responseStatus ?? 'Acknowledged'}
          </Pill>
        ) : (
          <Pill tone="bad" icon={CircleX}>
            {attempt.responseStatus ?? 'No answer'}
          </Pill>
        )}
        {attempt.failure}
      </span>
    ),
  },
  {
    name: 'duration',
    header: 'Took',
    align: 'end',
    cell: ({ durationMs }) => millisecondsText(durationMs),
  },
  {
    name: 'headers',
    header: 'Headers',
    className: 'sm:w-2/5',
    cell: ({ number, requestHeaders }) =>
      requestHeaders === null ? (
        '–'
      ) : (
        <details>
          <summary className="cursor-pointer">{Object.keys(requestHeaders).length} sent</summary>
          <div className="mt-2 grid">
            <Code label={`headers of attempt ${number}`}>{headersText(requestHeaders)}</Code>
          </div>
        </details>
      ),
  },
];

export function AttemptTable({ attempts }: { attempts: readonly SentAttempt[] }) {
  return (
    <Table
      caption="Attempts"
      columns={columns}
      rows={[...attempts].reverse()}
      keyOf={({ number }) => String(number)}
      empty={<EmptyState title="No attempt yet" />}
    />
  );
}
