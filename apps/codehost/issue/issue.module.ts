import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { IssueBuildProcessor } from './issue-build.processor.js';
import { IssueEffectService } from './issue-effect.service.js';
import { IssueIndexService } from './issue-index.service.js';
import { IssueReadService } from './issue-read.service.js';
import { IssueStoreService } from './issue-store.service.js';
import { IssueUpkeepService } from './issue-upkeep.service.js';
import { IssueService } from './issue.service.js';

@Module({
  imports: [AccessModule],
  providers: [
    IssueBuildProcessor,
    IssueEffectService,
    IssueIndexService,
    IssueReadService,
    IssueService,
    IssueStoreService,
    IssueUpkeepService,
  ],
  exports: [IssueEffectService, IssueIndexService, IssueService],
})
export class IssueModule {}
