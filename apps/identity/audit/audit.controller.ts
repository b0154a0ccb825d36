import type { Api, Call } from '@handtest/contracts/define';
import { auditContract, ListAuditRequest } from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { AuditService } from './audit.service.js';

@Serves(auditContract)
export class AuditController implements Api<typeof auditContract> {
  constructor(private readonly audit: AuditService) {}

  list(request: ListAuditRequest, call: Call) {
    return this.audit.list(request, call);
  }
}
