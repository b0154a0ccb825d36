/** Checks testability and writes test plans: with the model, or by rules without an API key. */
import type { PlanWritten, Testability } from '@handtest/contracts/extraction';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { FinalModelFault, ModelClient } from '../model/model.client.js';
import { rulesVersion } from '../rules/rules-reader.js';
import { type PlanDraft, planSchema, validatePlan } from './plan-draft.js';
import { instructionsByRules } from './instructions-rules.js';
import {
  type InstructionsRequest,
  instructionsPrompt,
  materialOf,
  planPrompt,
  type PlanRequest,
  testabilityPrompt,
  testabilitySchema,
  validateTestability,
} from './plan-prompt.js';
import { planByRules } from './plan-rules.js';
import { oneLine, planText } from './plan-text.js';
import { testabilityByRules } from './testability-rules.js';

/** The job service waits for at most 25 s. */
const testabilityLimitMs = 15_000;
const maximumReasonLength = 500;

type WrittenPlan = Pick<PlanWritten, 'description' | 'provenance'>;

@Injectable()
export class PlannerService {
  private readonly log = new Logger(PlannerService.name);

  constructor(@Optional() private readonly model?: ModelClient) {}

  /** Of pull requests and issues. Always answers: the rules decide when the model does not, in time. */
  testabilityOf(jobId: string, request: PlanRequest): Promise<Testability> {
    return this.decided(jobId, request, testabilityPrompt, () => testabilityByRules(request.material));
  }

  /** Of instructions, in the same way. */
  testabilityOfInstructions(jobId: string, request: InstructionsRequest): Promise<Testability> {
    return this.decided(jobId, request, instructionsPrompt, () => instructionsByRules(request.instructions));
  }

  /**
   * The instructions for the tester. The rules write them after a refusal, two invalid answers, a plan without steps, or for
   * material that is too long for the model: a text in it must not stop the job. Other faults are rethrown.
   */
  async planOf(request: PlanRequest, signal: AbortSignal): Promise<WrittenPlan> {
    const { material, url, instructions } = request;
    const draft = await this.modelDraft(request, signal);
    return {
      description: planText(draft ?? planByRules(material, url), url, instructions),
      provenance: draft ? this.model!.provenance : { reader: 'rules', version: rulesVersion },
    };
  }

  /** Test mode is free. */
  private modelFor({ livemode }: Pick<PlanRequest, 'livemode'>): ModelClient | undefined {
    return livemode === false ? undefined : this.model;
  }

  private async modelDraft(request: PlanRequest, signal: AbortSignal): Promise<PlanDraft | undefined> {
    const question = {
      system: planPrompt,
      material: materialOf(request),
      schema: planSchema,
      validate: validatePlan,
    };
    try {
      const draft = await this.modelFor(request)?.answer(question, signal);
      return draft?.steps.some((step) => step.trim() !== '') ? draft : undefined;
    } catch (error) {
      if (!(error instanceof FinalModelFault) || error.kind === 'request refused') throw error;
      return undefined;
    }
  }

  private async decided(
    jobId: string,
    request: PlanRequest | InstructionsRequest,
    system: string,
    byRules: () => Testability,
  ): Promise<Testability> {
    const { testable, reason } = (await this.modelTestability(jobId, request, system)) ?? byRules();
    return { testable, reason: oneLine(reason, maximumReasonLength, request.url) };
  }

  /** Undefined without a model or its answer. */
  private async modelTestability(
    jobId: string,
    request: PlanRequest | InstructionsRequest,
    system: string,
  ): Promise<Testability | undefined> {
    const question = {
      system,
      material: materialOf(request),
      effort: 'low' as const,
      schema: testabilitySchema,
      validate: validateTestability,
    };
    try {
      return await this.modelFor(request)?.answer(question, AbortSignal.timeout(testabilityLimitMs));
    } catch (error) {
      this.log.warn({ err: error, jobId }, 'the rules decide on testability, because the model did not');
      return undefined;
    }
  }
}
