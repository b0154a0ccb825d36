import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '../client/admin-only.js';
import { useOrganizationId } from '../client/organization.js';
import { Page, Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { usd } from '../ui/time-text.js';
import { balanceQuery } from './billing-query.js';
import { CapPanel } from './cap-panel.js';
import { LedgerPanel } from './ledger-panel.js';
import { PaymentActions } from './payment-actions.js';
import { PaymentNotice } from './payment-notice.js';
import { PlanPanel } from './plan-panel.js';
import { UsagePanel } from './usage-panel.js';

export function BillingPage() {
  return (
    <Page title="Billing">
      <CreditPanel />
      <AdminOnly what="Plans, caps and the ledger">
        <PaymentNotice />
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
  const { data, error, refetch } = useQuery(balanceQuery(organizationId));
  if (error && !data) {
    return (
      <Panel title="Credit">
        <ErrorState what="The credit could not be loaded" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Panel title="Credit">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
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
