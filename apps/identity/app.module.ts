import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AuditModule } from './audit/audit.module.js';
import type { IdentityConfig } from './config.js';
import { KeyModule } from './key/key.module.js';
import { MailModule } from './mail/mail.module.js';
import { MailProcessor } from './mail/mail.processor.js';
import { migrations } from './migrations/index.js';
import { OidcModule } from './oidc/oidc.module.js';
import { OrganizationModule } from './organization/organization.module.js';
import { ProjectModule } from './project/project.module.js';
import { retention } from './retention.js';
import { TokenModule } from './token/token.module.js';

@Module({
  imports: [
    AccountModule,
    AuditModule,
    KeyModule,
    MailModule,
    OidcModule,
    OrganizationModule,
    ProjectModule,
    TokenModule,
  ],
})
export class AppModule {
  static forRoot({ smtpUrl }: IdentityConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ migrations, retention }),
      MessagingModule.forRoot({ service: 'identity' }),
      EventModule.forRoot({ service: 'identity' }),
      WorkModule,
    ];
    // Without a mail server no mail is added, and existing ones wait.
    return { module: AppModule, imports, providers: smtpUrl ? [MailProcessor] : [] };
  }
}
