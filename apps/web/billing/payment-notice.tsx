/** After a payment: says whether it has arrived. The page is read again until then, because the provider reports it later. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOrganizationId } from '../client/organization.js';
import { serverNow } from '../clock/server-clock.js';
import { notify } from '../ui/toast.js';
import { billingKey, ledgerQuery } from './billing-query.js';
import { hasPayment, type PaymentState, paymentTexts } from './payment.js';
import { billingRoute } from './routes.js';

const pollMs = 5_000;
const limitMs = 120_000;
/** The report of the provider may be faster than the way back from its page. */
const earlierMs = 60_000;

export function PaymentNotice() {
  const { checkout, ...filter } = billingRoute.useSearch();
  const navigate = billingRoute.useNavigate();
  const [since] = useState(() => checkout && new Date(serverNow() - earlierMs).toISOString());
  const thank = useEffectEvent(() => {
    notify('Thank you', 'The credit appears as soon as the payment is confirmed.');
    // A reload is not another payment.
    void navigate({ search: filter, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (since !== undefined) thank();
  }, [since]);
  return since === undefined ? null : <Arrival since={since} />;
}

function Arrival({ since }: { since: string }) {
  const organizationId = useOrganizationId();
  const queryClient = useQueryClient();
  const { data } = useQuery(ledgerQuery({ organizationId, createdAfter: since, limit: 100 }));
  const [isLate, setLate] = useState(false);
  const state: PaymentState = data && hasPayment(data.items) ? 'arrived' : isLate ? 'late' : 'awaited';
  useEffect(() => {
    const reread = () => void queryClient.invalidateQueries({ queryKey: billingKey(organizationId) });
    // Balance and plan may have been read before the payment.
    if (state === 'arrived') reread();
    if (state !== 'awaited') return;
    const poll = setInterval(reread, pollMs);
    const end = setTimeout(() => setLate(true), limitMs);
    return () => {
      clearInterval(poll);
      clearTimeout(end);
    };
  }, [queryClient, organizationId, state]);
  return (
    <p role="status" className="rounded-md bg-accent-soft px-3 py-2 text-sm">
      {paymentTexts[state]}
    </p>
  );
}
