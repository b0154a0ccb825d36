/** Organizations, their members, and invitations to them. */
import { invitationContract, memberContract, organizationContract } from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LimitService } from '../limit/limit.service.js';
import { MailModule } from '../mail/mail.module.js';
import { InvitationService } from './invitation.service.js';
import { MemberService } from './member.service.js';
import { OrganizationService } from './organization.service.js';
import { WithdrawalService } from './withdrawal.service.js';

@Module({
  imports: [AuditModule, MailModule],
  controllers: [
    serve(organizationContract, OrganizationService),
    serve(memberContract, MemberService),
    serve(invitationContract, InvitationService),
  ],
  providers: [InvitationService, LimitService, MemberService, OrganizationService, WithdrawalService],
  exports: [OrganizationService, WithdrawalService],
})
export class OrganizationModule {}
