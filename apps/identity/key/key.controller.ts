import type { Api, Call } from '@handtest/contracts/define';
import { CreateKeyRequest, KeyById, keyContract, ListKeysRequest } from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { KeyService } from './key.service.js';

@Serves(keyContract)
export class KeyController implements Api<typeof keyContract> {
  constructor(private readonly keys: KeyService) {}

  create(request: CreateKeyRequest, call: Call) {
    return this.keys.create(request, call);
  }

  list(request: ListKeysRequest, call: Call) {
    return this.keys.list(request, call);
  }

  revoke(request: KeyById, call: Call) {
    return this.keys.revoke(request, call);
  }

  remove(request: KeyById, call: Call) {
    return this.keys.remove(request, call);
  }
}
