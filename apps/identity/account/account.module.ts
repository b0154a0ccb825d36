/** Users: sign-up, log-in, passwords, and the platform roles. */
import { availableParallelism } from 'node:os';
import { accountContract, passwordContract, testerContract } from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityConfig } from '../config.js';
import { LimitService } from '../limit/limit.service.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { TokenModule } from '../token/token.module.js';
import { AccountService } from './account.service.js';
import { FirstAdminService } from './first-admin.service.js';
import { FreshStartService } from './fresh-start.service.js';
import { HashQueue } from './hash-queue.js';
import { slotsFor } from './hash-wait.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordService } from './password.service.js';
import { TesterService } from './tester.service.js';
import { UserAccountService } from './user-account.service.js';

@Module({
  imports: [AuditModule, MailModule, OrganizationModule, TokenModule],
  controllers: [
    serve(accountContract, AccountService),
    serve(passwordContract, PasswordService),
    serve(testerContract, TesterService),
  ],
  providers: [
    AccountService,
    FirstAdminService,
    FreshStartService,
    LimitService,
    PasswordService,
    TesterService,
    UserAccountService,
    {
      provide: PasswordHasher,
      inject: [IdentityConfig],
      useFactory: ({ passwordMemoryKib: memoryKib, passwordIterations: iterations }: IdentityConfig) =>
        PasswordHasher.withCost({ memoryKib, iterations }),
    },
    {
      provide: HashQueue,
      inject: [PasswordHasher],
      useFactory: ({ startMs }: PasswordHasher) => new HashQueue(slotsFor(availableParallelism()), startMs),
    },
  ],
  exports: [UserAccountService],
})
export class AccountModule {}
