import type { Api, Call } from '@handtest/contracts/define';
import {
  ChangeRoleRequest,
  MemberById,
  memberContract,
  OrganizationById,
} from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { MemberService } from './member.service.js';

@Serves(memberContract)
export class MemberController implements Api<typeof memberContract> {
  constructor(private readonly members: MemberService) {}

  list(request: OrganizationById, call: Call) {
    return this.members.list(request, call);
  }

  changeRole(request: ChangeRoleRequest, call: Call) {
    return this.members.changeRole(request, call);
  }

  remove(request: MemberById, call: Call) {
    return this.members.remove(request, call);
  }
}
