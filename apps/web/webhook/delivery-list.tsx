/** What was delivered, the newest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { focusedId, focusRow } from '../client/focus-row.js';
import { rereadWhile } from '../client/query-client.js';
import { useKeys } from '../client/use-keys.js';
import { serverNow } from '../clock/server-clock.js';
import { deliveryListQuery } from '../project/part-query.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { AttemptDots } from './attempt-dots.js';
import { DeliveryPill } from './delivery-pill.js';
import { eventNames, failingSince } from './delivery-words.js';
import { RedeliverFailed } from './redeliver-failed.js';
import { webhookRoute } from './routes.js';
import { useRedeliver, useRedeliverRefusal } from './use-redeliver.js';
import type { Delivery, Webhook } from './webhook-type.js';

/** The next attempt of a pending delivery comes after seconds at first. */
const refreshMs = 5_000;

export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { projectId } = webhook;
  const { offset } = webhookRoute.useSearch();
  const navigate = webhookRoute.useNavigate();
  const { data, error, refetch } = useQuery({
    ...deliveryListQuery(projectId, offset),
    refetchInterval: rereadWhile<{ readonly items: readonly Delivery[] }>(
      ({ items }) => items.some(({ status }) => status === 'pending'),
      refreshMs,
    ),
  });
  const columns = useColumns(webhook);
  return (
    <>
      {data && !offset && <FailingBanner deliveries={data.items} />}
      <Panel title="Deliveries" flush actions={<RedeliverFailed webhook={webhook} />}>
        <PagedTable
          what="The deliveries could not be loaded"
          query={{ data, error, refetch }}
          caption="Deliveries"
          columns={columns}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="Nothing delivered yet">
              <p>The next job that ends is delivered. Deliveries are listed for 30 days.</p>
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
        />
      </Panel>
    </>
  );
}

function FailingBanner({ deliveries }: { deliveries: readonly Delivery[] }) {
  const [now] = useState(serverNow);
  const since = failingSince(deliveries, now);
  if (since === undefined) return null;
  return (
    <p role="status" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
      The endpoint has acknowledged no delivery since <Time at={since} absolute />. Each delivery is repeated
      for 24 hours.
    </p>
  );
}

function useColumns({ projectId, enabled }: Webhook): readonly Column<Delivery>[] {
  const refusal = useRedeliverRefusal(enabled);
  const redeliver = useRedeliver(projectId);
  useKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    r: () => {
      const id = focusedId();
      if (id !== undefined && refusal === undefined && !redeliver.isPending) redeliver.mutate(id);
    },
  });
  return [
    { name: 'status', header: 'Status', cell: ({ status }) => <DeliveryPill status={status} /> },
    {
      name: 'event',
      header: 'Event',
      cell: ({ id, event }) => (
        <Link
          to="/projects/$projectId/webhook/deliveries/$deliveryId"
          params={{ projectId, deliveryId: id }}
          data-row={id}
          className="inline-block leading-[24px] font-medium hover:underline"
        >
          {eventNames[event]}
        </Link>
      ),
    },
    {
      name: 'job',
      header: 'Job',
      cell: ({ jobId }) =>
        jobId === null ? (
          '–'
        ) : (
          <Link
            to="/jobs/$jobId"
            params={{ jobId }}
            className="inline-block font-mono text-xs leading-[24px] hover:underline"
          >
            {jobId}
          </Link>
        ),
    },
    {
      name: 'attempts',
      header: 'Attempts',
      cell: ({ attempts, failure }) => (
        <span className="flex flex-col gap-0.5">
          <AttemptDots attempts={attempts} />
          {failure !== null && <span className="text-xs text-muted">{failure}</span>}
        </span>
      ),
    },
    {
      name: 'next',
      header: 'Next attempt',
      align: 'end',
      cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : <Time at={nextAttemptAt} />),
    },
    { name: 'created', header: 'Created', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: ({ id }) => (
        <Button
          variant="quiet"
          className="-my-1"
          refusal={refusal}
          busy={redeliver.isPending && redeliver.variables === id}
          onClick={() => redeliver.mutate(id)}
        >
          <RotateCw aria-hidden size={14} />
          Redeliver
        </Button>
      ),
    },
  ];
}
