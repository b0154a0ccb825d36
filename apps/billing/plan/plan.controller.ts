import {
  ChangePlanRequest,
  CheckoutRequest,
  OrganizationRequest,
  planContract,
} from '@handtest/contracts/billing';
import type { Api, Call } from '@handtest/contracts/define';
import { Serves } from '@handtest/messaging';
import { PlanService } from './plan.service.js';

@Serves(planContract)
export class PlanController implements Api<typeof planContract> {
  constructor(private readonly plans: PlanService) {}

  checkout(request: CheckoutRequest, call: Call) {
    return this.plans.checkout(request, call);
  }

  subscription(request: OrganizationRequest, call: Call) {
    return this.plans.subscription(request, call);
  }

  changePlan(request: ChangePlanRequest, call: Call) {
    return this.plans.changePlan(request, call);
  }

  portal(request: OrganizationRequest, call: Call) {
    return this.plans.portal(request, call);
  }
}
