import {
  candidateContract,
  connectionContract,
  filingContract,
  hookContract,
  issueContract,
  materialContract,
  repositoryContract,
  testSessionContract,
} from '@handtest/contracts/codehost';
import { RelationClient } from '@handtest/contracts/extraction';
import { MemberClient, ProjectClient } from '@handtest/contracts/identity';
import { FindingClient, JobClient } from '@handtest/contracts/job';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { SecretCipherModule } from '@handtest/secret-cipher';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { CandidateModule } from './candidate/candidate.module.js';
import { CandidateService } from './candidate/candidate.service.js';
import { CheckModule } from './check/check.module.js';
import type { CodehostConfig } from './config.js';
import { ConfirmService } from './connection/confirm.service.js';
import { ConnectService } from './connection/connect.service.js';
import { ConnectionModule } from './connection/connection.module.js';
import { ConnectionService } from './connection/connection.service.js';
import { TokenService } from './connection/token.service.js';
import { FilingModule } from './filing/filing.module.js';
import { FilingService } from './filing/filing.service.js';
import { FinishedJobModule } from './finished-job/finished-job.module.js';
import { HookModule } from './hook/hook.module.js';
import { HookService } from './hook/hook.service.js';
import { secretColumns } from './host/secret-columns.js';
import { IssueModule } from './issue/issue.module.js';
import { IssueService } from './issue/issue.service.js';
import { JobTokenService } from './material/job-token.service.js';
import { MaterialModule } from './material/material.module.js';
import { MaterialService } from './material/material.service.js';
import { migrations } from './migrations/index.js';
import { RepositoryModule } from './repository/repository.module.js';
import { RepositoryService } from './repository/repository.service.js';
import { retention } from './retention.js';
import { SessionModule } from './session/session.module.js';
import { SessionService } from './session/session.service.js';

const service = 'codehost';
const clients = [FindingClient, JobClient, MemberClient, ProjectClient, RelationClient];

@Module({
  imports: [
    CandidateModule,
    CheckModule,
    ConnectionModule,
    FilingModule,
    FinishedJobModule,
    HookModule,
    IssueModule,
    MaterialModule,
    RepositoryModule,
    SessionModule,
  ],
  controllers: [
    serve(candidateContract, CandidateService),
    serve(connectionContract, {
      settings: ConnectService,
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
    serve(materialContract, {
      read: MaterialService,
      checkFiling: MaterialService,
      keepToken: JobTokenService,
      forgetToken: JobTokenService,
    }),
    serve(filingContract, FilingService),
    serve(issueContract, IssueService),
    serve(testSessionContract, SessionService),
  ],
})
export class AppModule {
  static forRoot({ secretsKey }: CodehostConfig): DynamicModule {
    const imports = [
      MessagingModule.forRoot({ service, clients }),
      DatabaseModule.forRoot({ migrations, retention }),
      EventModule.forRoot({ service }),
      SecretCipherModule.forRoot(secretsKey, secretColumns),
      ProjectCopyModule,
      WorkModule,
    ];
    return { module: AppModule, imports };
  }
}
