import { type Api, type Call, PageRequest } from '@handtest/contracts/define';
import { CreatePatRequest, PatById, patContract } from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { PatService } from './pat.service.js';

@Serves(patContract)
export class PatController implements Api<typeof patContract> {
  constructor(private readonly pats: PatService) {}

  create(request: CreatePatRequest, call: Call) {
    return this.pats.create(request, call);
  }

  list(request: PageRequest, call: Call) {
    return this.pats.list(request, call);
  }

  revoke(request: PatById, call: Call) {
    return this.pats.revoke(request, call);
  }

  remove(request: PatById, call: Call) {
    return this.pats.remove(request, call);
  }
}
