/** Users, organizations, projects, tokens and testers: one controller per contract, one service per noun. */
import { availableParallelism } from 'node:os';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { FirstAdminService } from './account/first-admin.service.js';
import { HashQueue } from './account/hash-queue.js';
import { slotsFor } from './account/hash-wait.js';
import { PasswordHasher } from './account/password-hasher.js';
import { UserAccount } from './account/user-account.entity.js';
import { UserAccountService } from './account/user-account.service.js';
import { AuditConsumer } from './audit/audit.consumer.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditService } from './audit/audit.service.js';
import { IdentityConfig } from './config.js';
import { KeyController } from './key/key.controller.js';
import { KeyService } from './key/key.service.js';
import { InvitationController } from './invitation/invitation.controller.js';
import { InvitationService } from './invitation/invitation.service.js';
import { LimitService } from './limit/limit.service.js';
import { CreditConsumer } from './mail/credit.consumer.js';
import { MailClient } from './mail/mail.client.js';
import { MailService } from './mail/mail.service.js';
import { MemberController } from './member/member.controller.js';
import { MemberService } from './member/member.service.js';
import { migrations } from './migrations/index.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OidcService } from './oidc/oidc.service.js';
import { OpenidClient } from './oidc/openid.client.js';
import { Membership } from './organization/membership.entity.js';
import { OrganizationController } from './organization/organization.controller.js';
import { Organization } from './organization/organization.entity.js';
import { OrganizationService } from './organization/organization.service.js';
import { PasswordController } from './password/password.controller.js';
import { PasswordService } from './password/password.service.js';
import { PatController } from './pat/pat.controller.js';
import { PatService } from './pat/pat.service.js';
import { ProjectController } from './project/project.controller.js';
import { Project } from './project/project.entity.js';
import { ProjectService } from './project/project.service.js';
import { TesterController } from './tester/tester.controller.js';
import { Tester } from './tester/tester.entity.js';
import { TesterService } from './tester/tester.service.js';
import { TokenUseService } from './token/token-use.service.js';
import { Token } from './token/token.entity.js';
import { TokenService } from './token/token.service.js';
import { VerificationController } from './verification/verification.controller.js';
import { verificationPool } from './verification/verification-pool.service.js';
import { VerificationService } from './verification/verification.service.js';

const entities = [UserAccount, Organization, Membership, Project, Token, Tester];

@Module({
  controllers: [
    AccountController,
    PasswordController,
    OidcController,
    OrganizationController,
    MemberController,
    InvitationController,
    AuditController,
    ProjectController,
    KeyController,
    PatController,
    TesterController,
    VerificationController,
  ],
  providers: [
    AccountService,
    AuditConsumer,
    AuditService,
    CreditConsumer,
    FirstAdminService,
    KeyService,
    InvitationService,
    LimitService,
    MailClient,
    MailService,
    MemberService,
    OidcService,
    OpenidClient,
    OrganizationService,
    PasswordService,
    PatService,
    ProjectService,
    TesterService,
    TokenService,
    TokenUseService,
    UserAccountService,
    {
      provide: HashQueue,
      inject: [PasswordHasher],
      useFactory: ({ startMs }: PasswordHasher) => new HashQueue(slotsFor(availableParallelism()), startMs),
    },
    verificationPool,
    VerificationService,
    {
      provide: PasswordHasher,
      inject: [IdentityConfig],
      useFactory: ({ passwordMemoryKib: memoryKib, passwordIterations: iterations }: IdentityConfig) =>
        PasswordHasher.withCost({ memoryKib, iterations }),
    },
  ],
})
export class AppModule {
  static forRoot({ natsUrl }: IdentityConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ entities, migrations }),
      MessagingModule.forRoot({ service: 'identity', natsUrl }),
      EventModule.forRoot({ service: 'identity' }),
    ];
    return { module: AppModule, imports };
  }
}
