import type { Api, Call } from '@handtest/contracts/define';
import type { ProjectById } from '@handtest/contracts/identity';
import {
  type DeliveryById,
  type ListDeliveriesRequest,
  type PutWebhookRequest,
  webhookContract,
} from '@handtest/contracts/webhook';
import { Serves } from '@handtest/messaging';
import { DeliveryService } from '../delivery/delivery.service.js';
import { EndpointService } from '../endpoint/endpoint.service.js';
import { WebhookTestService } from '../endpoint/webhook-test.service.js';

@Serves(webhookContract)
export class WebhookController implements Api<typeof webhookContract> {
  constructor(
    private readonly endpoints: EndpointService,
    private readonly tests: WebhookTestService,
    private readonly deliveries: DeliveryService,
  ) {}

  getEndpoint(request: ProjectById, call: Call) {
    return this.endpoints.get(request, call);
  }

  putEndpoint(request: PutWebhookRequest, call: Call) {
    return this.endpoints.put(request, call);
  }

  test(request: ProjectById, call: Call) {
    return this.tests.test(request, call);
  }

  listDeliveries(request: ListDeliveriesRequest, call: Call) {
    return this.deliveries.list(request, call);
  }

  redeliver(request: DeliveryById, call: Call) {
    return this.deliveries.redeliver(request, call);
  }
}
