/** Decides which issues and places in the code belong to findings: with the model, or by rules without an API key. */
import type { Call } from '@handtest/contracts/define';
import type { RelationsCompared, CompareRelationRequest } from '@handtest/contracts/extraction';
import { assertService } from '@handtest/contracts/identity';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ModelClient } from '../model/model.client.js';
import { type FindingRelations, relationsByRules, relationsOfAnswer } from './finding-relation.js';
import {
  type FindingToRelate,
  relationMaterial,
  relationPrompt,
  relationSchema,
  validateRelations,
} from './relation-prompt.js';

/** The service codehost waits for at most 12 s. */
const requestLimitMs = 10_000;

const unknownIds = new Counter({
  name: 'handtest_model_unknown_ids_total',
  help: 'Ids in answers of the model that its question did not have',
});

@Injectable()
export class RelationService {
  private readonly log = new Logger(RelationService.name);

  constructor(@Optional() private readonly model?: ModelClient) {}

  async compare({ finding, candidates }: CompareRelationRequest, call: Call): Promise<RelationsCompared> {
    assertService(call, 'codehost');
    const signal = AbortSignal.timeout(requestLimitMs);
    const [related] = await this.relate([{ finding, issues: candidates, places: [] }], signal);
    return { relatedIssues: related!.relatedIssues ?? [] };
  }

  /** Always answers: the rules decide when the model does not, before the signal aborts. */
  async relate(findings: readonly FindingToRelate[], signal: AbortSignal): Promise<FindingRelations[]> {
    const isEmpty = findings.every(({ issues, places }) => issues.length + places.length === 0);
    if (!this.model || isEmpty) return relationsByRules(findings);
    const question = {
      system: relationPrompt,
      material: relationMaterial(findings),
      effort: 'low' as const,
      schema: relationSchema,
      validate: validateRelations,
    };
    try {
      const found = relationsOfAnswer(findings, await this.model.answer(question, signal));
      unknownIds.inc(found.unknownIds);
      return found.relations;
    } catch (error) {
      this.log.warn({ err: error }, 'the rules decide on relations, because the model did not');
      return relationsByRules(findings);
    }
  }
}
