/** Whether a finding and existing issues are the same defect. Only for codehost. */
import { ArrayMaxSize, IsArray, IsObject } from 'class-validator';
import type { CandidateIssue, SearchedFinding } from '../codehost/candidate.contract.js';
import { clientOf, defineContract, rpc, within } from '../define/index.js';
import type { RelatedIssueInfo } from '../job/finding.js';

export class CompareRelationRequest {
  @IsObject()
  finding: SearchedFinding;

  @IsArray()
  @ArrayMaxSize(10)
  candidates: CandidateIssue[];
}

export class RelationsCompared {
  /** At most 5, by confidence. Those below 0.30 are left out. */
  relatedIssues: RelatedIssueInfo[];
}

export const relationContract = defineContract('extraction.relation', {
  compare: within(12_000, rpc(CompareRelationRequest, RelationsCompared)),
});

export class RelationClient extends clientOf(relationContract) {}
