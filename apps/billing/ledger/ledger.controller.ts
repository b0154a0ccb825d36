import { ledgerContract, LedgerCsvRequest, LedgerRequest } from '@handtest/contracts/billing';
import type { Api, Call } from '@handtest/contracts/define';
import { Serves } from '@handtest/messaging';
import { LedgerListService } from './ledger-list.service.js';

@Serves(ledgerContract)
export class LedgerController implements Api<typeof ledgerContract> {
  constructor(private readonly ledger: LedgerListService) {}

  list(request: LedgerRequest, call: Call) {
    return this.ledger.list(request, call);
  }

  csv(request: LedgerCsvRequest, call: Call) {
    return this.ledger.csv(request, call);
  }
}
