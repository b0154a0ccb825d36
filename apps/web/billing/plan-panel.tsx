/** The plan of the organization. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { useOrganizationId } from '../client/organization.js';
import { Button } from '../ui/button.js';
import { Fact } from '../ui/copy.js';
import { Fault } from '../ui/fault.js';
import { Notice } from '../ui/notice.js';
import { Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { usd } from '../ui/time-text.js';
import { Time } from '../ui/time.js';
import { type Subscription, subscriptionQuery } from './billing-query.js';
import { usePaymentRefusal } from './payment-actions.js';
import { openPaymentPage } from './payment-page.js';
import { PlanDialog } from './plan-dialog.js';
import { planText, statusTexts } from './plan.js';

export function PlanPanel() {
  const organizationId = useOrganizationId();
  const { data, error, refetch } = useQuery(subscriptionQuery(organizationId));
  const refusal = usePaymentRefusal();
  const [choosing, setChoosing] = useState(false);
  const portal = useMutation({
    mutationFn: () => handtest.billing.portal({ organizationId }),
    onSuccess: ({ portalUrl }) => openPaymentPage(portalUrl),
  });
  return (
    <Panel
      title="Plan"
      actions={
        <span className="flex flex-wrap gap-2">
          <Button refusal={refusal} busy={portal.isPending} onClick={() => portal.mutate()}>
            Invoices and payment method
          </Button>
          <Button refusal={refusal} onClick={() => setChoosing(true)}>
            {data ? 'Change plan' : 'Choose a plan'}
          </Button>
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        {portal.error && <Fault error={portal.error} what="The portal cannot be opened" />}
        {error && data === undefined ? (
          <ErrorState what="The plan could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton className="h-10 w-full" />
        ) : data === null ? (
          <p className="text-sm text-muted">No plan. Jobs are paid from the credit that you buy.</p>
        ) : (
          <Plan subscription={data} />
        )}
      </div>
      <PlanDialog open={choosing} onClose={() => setChoosing(false)} current={data ?? undefined} />
    </Panel>
  );
}

function Plan({ subscription }: { subscription: Subscription }) {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, includedCreditUsd } = subscription;
  const warning = statusTexts[status];
  return (
    <>
      {warning && <Notice>{warning}</Notice>}
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact term="Plan">{planText(subscription)}</Fact>
        <Fact term={cancelAtPeriodEnd ? 'Ends' : 'Renews'}>
          <Time at={currentPeriodEnd} absolute />
        </Fact>
        <Fact term="Credit in each period">{usd(includedCreditUsd)}</Fact>
      </dl>
    </>
  );
}
