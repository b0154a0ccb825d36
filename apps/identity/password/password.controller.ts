import type { Api, Call } from '@handtest/contracts/define';
import {
  ChangePasswordRequest,
  passwordContract,
  RequestPasswordResetRequest,
  ResetPasswordRequest,
} from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { PasswordService } from './password.service.js';

@Serves(passwordContract)
export class PasswordController implements Api<typeof passwordContract> {
  constructor(private readonly passwords: PasswordService) {}

  change(request: ChangePasswordRequest, call: Call) {
    return this.passwords.change(request, call);
  }

  requestReset(request: RequestPasswordResetRequest, call: Call) {
    return this.passwords.requestReset(request, call);
  }

  reset(request: ResetPasswordRequest, call: Call) {
    return this.passwords.reset(request, call);
  }
}
