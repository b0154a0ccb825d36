import { connectionContract, hookContract, repositoryContract } from '@handtest/contracts/codehost';
import { MemberClient, ProjectClient } from '@handtest/contracts/identity';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { SecretCipherModule } from '@handtest/secret-cipher';
import { type DynamicModule, Module } from '@nestjs/common';
import type { CodehostConfig } from './config.js';
import { ConfirmService } from './connection/confirm.service.js';
import { ConnectService } from './connection/connect.service.js';
import { ConnectionModule } from './connection/connection.module.js';
import { ConnectionService } from './connection/connection.service.js';
import { TokenService } from './connection/token.service.js';
import { HookModule } from './hook/hook.module.js';
import { HookService } from './hook/hook.service.js';
import { secretColumns } from './host/secret-columns.js';
import { migrations } from './migrations/index.js';
import { RepositoryModule } from './repository/repository.module.js';
import { RepositoryService } from './repository/repository.service.js';
import { retention } from './retention.js';

const service = 'codehost';

@Module({
  imports: [ConnectionModule, HookModule, RepositoryModule],
  controllers: [
    serve(connectionContract, {
      authorizeUrl: ConnectService,
      finish: ConnectService,
      confirm: ConfirmService,
      list: ConnectionService,
      remove: ConnectionService,
      putToken: TokenService,
      removeToken: TokenService,
    }),
    serve(repositoryContract, RepositoryService),
    serve(hookContract, HookService),
  ],
})
export class AppModule {
  static forRoot({ natsUrl, secretsKey }: CodehostConfig): DynamicModule {
    const imports = [
      MessagingModule.forRoot({ service, natsUrl, clients: [MemberClient, ProjectClient] }),
      DatabaseModule.forRoot({ migrations, retention }),
      EventModule.forRoot({ service }),
      SecretCipherModule.forRoot(secretsKey, secretColumns),
      ProjectCopyModule,
    ];
    return { module: AppModule, imports };
  }
}
