import type { Api, Call, Nothing } from '@handtest/contracts/define';
import { accountContract, LogInRequest, SignUpRequest, UpdateMeRequest } from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { AccountService } from './account.service.js';

@Serves(accountContract)
export class AccountController implements Api<typeof accountContract> {
  constructor(private readonly accounts: AccountService) {}

  signUp(request: SignUpRequest, call: Call) {
    return this.accounts.signUp(request, call);
  }

  logIn(request: LogInRequest, call: Call) {
    return this.accounts.logIn(request, call);
  }

  logOut(_request: Nothing, call: Call) {
    return this.accounts.logOut(call);
  }

  me(_request: Nothing, call: Call) {
    return this.accounts.me(call);
  }

  updateMe(request: UpdateMeRequest, call: Call) {
    return this.accounts.updateMe(request, call);
  }
}
