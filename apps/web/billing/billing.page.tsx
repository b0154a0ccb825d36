import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AdminOnly } from '../client/admin-only.js';
import { useOrganizationId } from '../client/organization.js';
import { Page, Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { usd } from '../ui/time-text.js';
import { notify } from '../ui/toast.js';
import { balanceQuery } from './billing-query.js';
import { CapPanel } from './cap-panel.js';
import { LedgerPanel } from './ledger-panel.js';
import { PaymentActions } from './payment-actions.js';
import { PlanPanel } from './plan-panel.js';
import { billingRoute } from './routes.js';
import { UsagePanel } from './usage-panel.js';
import { usePaymentPoll } from './use-payment-poll.js';

export function BillingPage() {
  const { checkout } = billingRoute.useSearch();
  useEffect(() => {
    if (checkout === 'done') notify('Thank you', 'The credit appears as soon as the payment is confirmed.');
  }, [checkout]);
  return (
    <Page title="Billing">
      <CreditPanel />
      <AdminOnly what="Plans, caps and the ledger">
        <PlanPanel />
        <UsagePanel />
        <CapPanel />
        <LedgerPanel />
      </AdminOnly>
    </Page>
  );
}

function CreditPanel() {
  const organizationId = useOrganizationId();
  const { data, error, refetch } = useQuery({ ...balanceQuery(organizationId), ...usePaymentPoll() });
  if (error && !data) {
    return (
      <Panel title="Credit">
        <ErrorState what="The credit could not be loaded" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Panel title="Credit">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          {data ? (
            <p className="text-2xl font-semibold">{usd(data.balance)}</p>
          ) : (
            <Skeleton className="h-9 w-32" />
          )}
          <p className="text-sm text-muted">
            Free credit. The highest cost of a job is held while it runs; what is not used returns.
          </p>
          {data?.debtUsd !== undefined && (
            <p className="text-sm text-warn">
              There is a debt of {usd(data.debtUsd)} from a refund or a cheaper plan. The next credit pays it
              first.
            </p>
          )}
        </div>
        <PaymentActions />
      </div>
    </Panel>
  );
}
