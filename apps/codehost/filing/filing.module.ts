import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CandidateModule } from '../candidate/candidate.module.js';
import { IssueModule } from '../issue/issue.module.js';
import { MaterialModule } from '../material/material.module.js';
import { DuplicateService } from './duplicate.service.js';
import { FilingProcessor } from './filing.processor.js';
import { FilingRowService } from './filing-row.service.js';
import { FilingService } from './filing.service.js';
import { IdempotencyService } from './idempotency.service.js';
import { IssuePostService } from './issue-post.service.js';
import { JobFilingService } from './job-filing.service.js';
import { PlanProcessor } from './plan.processor.js';
import { PlanService } from './plan.service.js';
import { PostingService } from './posting.service.js';
import { WritePaceService } from './write-pace.service.js';

const ofRequests = [FilingService, IdempotencyService];
const ofWork = [FilingProcessor, PlanProcessor, PlanService, PostingService];
const ofWriting = [DuplicateService, IssuePostService, WritePaceService];

@Module({
  imports: [AccessModule, CandidateModule, IssueModule, MaterialModule],
  providers: [...ofRequests, ...ofWork, ...ofWriting, FilingRowService, JobFilingService],
  exports: [FilingService, JobFilingService, WritePaceService],
})
export class FilingModule {}
