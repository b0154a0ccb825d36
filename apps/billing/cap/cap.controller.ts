import { capContract, OrganizationRequest, SetCapRequest } from '@handtest/contracts/billing';
import type { Api, Call } from '@handtest/contracts/define';
import { Serves } from '@handtest/messaging';
import { CapService } from './cap.service.js';

@Serves(capContract)
export class CapController implements Api<typeof capContract> {
  constructor(private readonly caps: CapService) {}

  list(request: OrganizationRequest, call: Call) {
    return this.caps.list(request, call);
  }

  set(request: SetCapRequest, call: Call) {
    return this.caps.set(request, call);
  }
}
