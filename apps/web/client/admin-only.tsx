/** A page that only admins of the organization may read. Others see the reason, and the API is not called. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import { organizationQuery, useOrganizationId } from './organization.js';

/** @param what such as `API keys` */
export function AdminOnly({ what, children }: { what: string; children: ReactNode }) {
  const { data, error, refetch } = useQuery(organizationQuery(useOrganizationId()));
  if (data?.role === 'admin') return <>{children}</>;
  return (
    <Panel flush>
      {data ? (
        <EmptyState title={`${what} are for admins`}>
          <p>
            Your role in {data.name} is {data.role}. Ask one of its admins, who are in the list of members.
          </p>
        </EmptyState>
      ) : error ? (
        <ErrorState what="Your role could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="p-4">
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Panel>
  );
}
