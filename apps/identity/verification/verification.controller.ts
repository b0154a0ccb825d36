import type { Api } from '@handtest/contracts/define';
import { TokenToVerify, verificationContract } from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { VerificationService } from './verification.service.js';

@Serves(verificationContract)
export class VerificationController implements Api<typeof verificationContract> {
  constructor(private readonly verifications: VerificationService) {}

  verify(requests: TokenToVerify[]) {
    return this.verifications.verify(requests);
  }
}
