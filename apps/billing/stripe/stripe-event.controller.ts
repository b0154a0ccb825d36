import { stripeContract, StripeEventReceived } from '@handtest/contracts/billing';
import type { Api } from '@handtest/contracts/define';
import { Serves } from '@handtest/messaging';
import { StripeEventService } from './stripe-event.service.js';

@Serves(stripeContract)
export class StripeEventController implements Api<typeof stripeContract> {
  constructor(private readonly events: StripeEventService) {}

  receive(request: StripeEventReceived) {
    return this.events.receive(request);
  }
}
