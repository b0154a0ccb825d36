import type { Api, Call } from '@handtest/contracts/define';
import {
  AcceptInvitationRequest,
  CreateInvitationRequest,
  InvitationById,
  invitationContract,
  ListInvitationsRequest,
} from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { InvitationService } from './invitation.service.js';

@Serves(invitationContract)
export class InvitationController implements Api<typeof invitationContract> {
  constructor(private readonly invitations: InvitationService) {}

  create(request: CreateInvitationRequest, call: Call) {
    return this.invitations.create(request, call);
  }

  list(request: ListInvitationsRequest, call: Call) {
    return this.invitations.list(request, call);
  }

  withdraw(request: InvitationById, call: Call) {
    return this.invitations.withdraw(request, call);
  }

  accept(request: AcceptInvitationRequest, call: Call) {
    return this.invitations.accept(request, call);
  }
}
