import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { GroundingModule } from '../grounding/grounding.module.js';
import { IssueModule } from '../issue/issue.module.js';
import { CandidateService } from './candidate.service.js';
import { SimilarIssueService } from './similar-issue.service.js';

const services = [CandidateService, SimilarIssueService];

@Module({
  imports: [AccessModule, GroundingModule, IssueModule],
  providers: services,
  exports: services,
})
export class CandidateModule {}
