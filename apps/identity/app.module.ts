/** Users, organizations, projects, tokens and testers: one service per contract. */
import { availableParallelism } from 'node:os';
import {
  accountContract,
  auditContract,
  invitationContract,
  keyContract,
  memberContract,
  oidcContract,
  organizationContract,
  passwordContract,
  patContract,
  projectContract,
  testerContract,
  verificationContract,
} from '@handtest/contracts/identity';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountService } from './account/account.service.js';
import { FirstAdminService } from './account/first-admin.service.js';
import { HashQueue } from './account/hash-queue.js';
import { slotsFor } from './account/hash-wait.js';
import { PasswordHasher } from './account/password-hasher.js';
import { UserAccount } from './account/user-account.entity.js';
import { UserAccountService } from './account/user-account.service.js';
import { AuditConsumer } from './audit/audit.consumer.js';
import { AuditService } from './audit/audit.service.js';
import { IdentityConfig } from './config.js';
import { KeyService } from './key/key.service.js';
import { InvitationService } from './invitation/invitation.service.js';
import { LimitService } from './limit/limit.service.js';
import { CreditConsumer } from './mail/credit.consumer.js';
import { MailClient } from './mail/mail.client.js';
import { MailProcessor } from './mail/mail.processor.js';
import { MailService } from './mail/mail.service.js';
import { MemberService } from './member/member.service.js';
import { migrations } from './migrations/index.js';
import { OidcService } from './oidc/oidc.service.js';
import { OpenidClient } from './oidc/openid.client.js';
import { Membership } from './organization/membership.entity.js';
import { Organization } from './organization/organization.entity.js';
import { OrganizationService } from './organization/organization.service.js';
import { PasswordService } from './password/password.service.js';
import { PatService } from './pat/pat.service.js';
import { Project } from './project/project.entity.js';
import { ProjectService } from './project/project.service.js';
import { retention } from './retention.js';
import { Tester } from './tester/tester.entity.js';
import { TesterService } from './tester/tester.service.js';
import { TokenUseService } from './token/token-use.service.js';
import { Token } from './token/token.entity.js';
import { TokenService } from './token/token.service.js';
import { verificationPool } from './verification/verification-pool.service.js';
import { VerificationService } from './verification/verification.service.js';

const entities = [UserAccount, Organization, Membership, Project, Token, Tester];

@Module({
  controllers: [
    serve(accountContract, AccountService),
    serve(passwordContract, PasswordService),
    serve(oidcContract, OidcService),
    serve(organizationContract, OrganizationService),
    serve(memberContract, MemberService),
    serve(invitationContract, InvitationService),
    serve(auditContract, AuditService),
    serve(projectContract, ProjectService),
    serve(keyContract, KeyService),
    serve(patContract, PatService),
    serve(testerContract, TesterService),
    serve(verificationContract, VerificationService),
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
  static forRoot({ natsUrl, smtpUrl }: IdentityConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ entities, migrations, retention }),
      MessagingModule.forRoot({ service: 'identity', natsUrl }),
      EventModule.forRoot({ service: 'identity' }),
      WorkModule,
    ];
    // Without a mail server no mail is added, and those that are there wait.
    return { module: AppModule, imports, providers: smtpUrl ? [MailProcessor] : [] };
  }
}
