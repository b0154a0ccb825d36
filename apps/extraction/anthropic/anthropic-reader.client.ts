/**
 * Reads reports with the model, and asks it for a second opinion by the evidence alone. Work retries temporary faults of the
 * first reading. The rules read a report that the model refuses or has no room for, because its text must not end the job. A
 * second opinion that fails leaves the reading as it is, with a remark.
 */
import type { Provenance, SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import type { FrameService } from '../frame/frame.service.js';
import { FinalModelFault, ModelClient, OverBudget } from '../model/model.client.js';
import { Spending } from '../model/spending.js';
import { type Draft, draftSchema } from '../report/draft.js';
import { draftValidator } from '../report/draft-validation.js';
import {
  type ClaimsToCheck,
  type ReaderAnswer,
  ReportReader,
  type SecondOpinion,
  UnreadableReport,
  verdictFlags,
} from '../report/report-reader.js';
import { RulesReader } from '../rules/rules-reader.js';
import { emptyOf } from '../rules/value/empty-value.js';
import {
  evidenceMaterial,
  evidencePrompt,
  groundedOpinions,
  maximumOpinionTokens,
  opinionsSchema,
  validateOpinions,
} from './evidence-prompt.js';
import { namedInstants, promptOf, systemPrompt } from './prompt.js';
import { wantsSecondOpinion } from './second-opinion-policy.js';

/** The second opinion is an addition: the reading does not wait longer for it. */
const secondOpinionMs = 90_000;

/** For the explanation of a report that the rules read, or for the caller of a job that fails. */
const outcomes: Readonly<Record<FinalModelFault['kind'], { remark: string } | { failure: string }>> = {
  'answer refused': { remark: 'The built-in rules read this report, because the AI service refused it.' },
  'prompt too long': {
    remark: 'The built-in rules read this report, because it is too long for the AI service.',
  },
  'request refused': { failure: 'The report could not be read' },
  'invalid answers': { failure: 'The report could not be turned into the data that was asked for' },
};

@Injectable()
export class AnthropicReader extends ReportReader {
  readonly provenance: Provenance;
  private readonly log = new Logger(AnthropicReader.name);
  private readonly rules = new RulesReader();

  constructor(
    private readonly model: ModelClient,
    private readonly config: ExtractionConfig,
    private readonly frames?: FrameService,
  ) {
    super();
    this.provenance = model.provenance;
  }

  async read(report: SubmittedReport, signal: AbortSignal): Promise<ReaderAnswer> {
    const { material, telemetry } = promptOf(report);
    const question = {
      system: systemPrompt,
      material,
      effort: 'medium' as const,
      schema: draftSchema(report.outputSchema),
      validate: draftValidator(report.outputSchema),
    };
    const cost = new Spending();
    try {
      const draft = await this.model.answer(question, signal, cost);
      const cited = checked(withEmptyFields(draft, report), report, telemetry);
      return { ...cited, remarks: [], cost };
    } catch (error) {
      if (!(error instanceof FinalModelFault)) throw error;
      const outcome = outcomes[error.kind];
      if ('failure' in outcome) throw new UnreadableReport(outcome.failure, { cause: error });
      const { provenance } = this.rules;
      return { ...(await this.rules.read(report)), provenance, remarks: [outcome.remark], cost };
    }
  }

  override async secondOpinion(
    report: SubmittedReport,
    toCheck: ClaimsToCheck,
    signal: AbortSignal,
  ): Promise<SecondOpinion> {
    if (!wantsSecondOpinion(this.config.readerSecondOpinion, toCheck)) return { opinions: [], remarks: [] };
    const cost = new Spending(this.config.readerMaxUsdPerJob - (toCheck.cost?.usd ?? 0));
    const limit = AbortSignal.any([signal, AbortSignal.timeout(secondOpinionMs)]);
    try {
      const frames = (await this.frames?.framesOf(report, toCheck.instants, limit)) ?? [];
      const { material, telemetry } = evidenceMaterial(report, toCheck, frames);
      const question = {
        system: evidencePrompt,
        material,
        images: frames.map(({ image }) => image),
        maximumOutputTokens: maximumOpinionTokens,
        effort: 'medium' as const,
        schema: opinionsSchema,
        validate: validateOpinions,
      };
      const opinions = await this.model.answer(question, limit, cost);
      return {
        opinions: groundedOpinions(opinions, toCheck, { telemetry, frames }),
        remarks: [],
        cost,
      };
    } catch (error) {
      // The process stops, or another one has the job. A time limit is a fault like the others.
      if (signal.aborted && !isTimeout(signal.reason)) throw error;
      this.log.warn({ err: error, jobId: report.jobId }, 'a reading has no second opinion');
      return { opinions: [], remarks: [remarkOn(error)], cost };
    }
  }
}

/** An unstated field has the empty value of its type, also when the model gives another one. */
function withEmptyFields(draft: Draft, { outputSchema = {} }: SubmittedReport): Draft {
  const unstated = [...new Set(draft.unstated)].filter((name) => Object.hasOwn(outputSchema, name));
  const empty = unstated.map((name) => [name, emptyOf(outputSchema[name]!)] as const);
  return { ...draft, unstated, data: { ...draft.data, ...Object.fromEntries(empty) } };
}

/**
 * Ids can be guessed: an event that the model was not shown is no evidence of what it says. And a tester may have pressed
 * the wrong verdict.
 */
function checked(
  draft: Draft,
  report: SubmittedReport,
  shown: readonly TelemetryEvent[],
): Pick<ReaderAnswer, 'draft' | 'flags'> {
  const seen = new Set([...shown.map(({ id }) => id), ...namedInstants(report)]);
  const hidden = new Set(report.telemetry.map(({ id }) => id).filter((id) => !seen.has(id)));
  const isGuessed = draft.findings.some(({ citedEventIds }) => citedEventIds.some((id) => hidden.has(id)));
  const findings = draft.findings.map((finding) => {
    return { ...finding, citedEventIds: finding.citedEventIds.filter((id) => !hidden.has(id)) };
  });
  const flags = verdictFlags(draft.passStatus, report);
  if (isGuessed) flags.push('ungrounded_citation');
  return { draft: { ...draft, findings }, flags };
}

function isTimeout(reason: unknown): boolean {
  return (reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
}

function remarkOn(error: unknown): string {
  return error instanceof OverBudget
    ? 'The evidence was not checked a second time, because the limit of the costs of this job was reached.'
    : 'The evidence was not checked a second time, because the AI service did not answer correctly.';
}
