/** What a payment changes is read again and again after it, because the provider reports it later. */
import { billingRoute } from './routes.js';

const pollMs = 5_000;

/** Options of the query. */
export function usePaymentPoll(): { refetchInterval?: number } {
  const { checkout } = billingRoute.useSearch();
  return checkout === 'done' ? { refetchInterval: pollMs } : {};
}
