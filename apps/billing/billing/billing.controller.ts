import {
  type Balance,
  BalanceRequest,
  billingContract,
  GrantCreditRequest,
  type HasCredits,
  type HoldRequest,
} from '@handtest/contracts/billing';
import type { Api, Call } from '@handtest/contracts/define';
import { Serves } from '@handtest/messaging';
import { AccountService } from '../account/account.service.js';
import { HoldService } from '../hold/hold.service.js';

@Serves(billingContract)
export class BillingController implements Api<typeof billingContract> {
  constructor(
    private readonly accounts: AccountService,
    private readonly holds: HoldService,
  ) {}

  balance(request: BalanceRequest, call: Call): Promise<Balance> {
    return this.accounts.balance(request, call);
  }

  hasCredits(request: BalanceRequest, call: Call): Promise<HasCredits> {
    return this.accounts.hasCredits(request, call);
  }

  hold(requests: HoldRequest[], call: Call) {
    return this.holds.hold(requests, call);
  }

  grantCredit(request: GrantCreditRequest, call: Call) {
    return this.accounts.grantCredit(request, call);
  }
}
