import type { Api } from '@handtest/contracts/define';
import { FinishOidcRequest, oidcContract } from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { OidcService } from './oidc.service.js';

@Serves(oidcContract)
export class OidcController implements Api<typeof oidcContract> {
  constructor(private readonly signIns: OidcService) {}

  start() {
    return this.signIns.start();
  }

  finish(request: FinishOidcRequest) {
    return this.signIns.finish(request);
  }
}
