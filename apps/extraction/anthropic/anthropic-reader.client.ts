/**
 * Reads reports with the Anthropic Messages API: structured output where the schema permits it, validation of every answer
 * by Ajv, one repair request. Temporary faults (429, 5xx, resets, time-outs) are rethrown, and work retries them. Other 4xx
 * and two invalid answers end the reading.
 */
import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type { Provenance, SubmittedReport } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { type Draft, draftSchema } from '../report/draft.js';
import { validateDraft } from '../report/draft-validation.js';
import { ReportReader, UnreadableReport } from '../report/report-reader.js';
import { promptOf, repairPrompt, systemPrompt } from './prompt.js';
import { structuredOutputSchema } from './structured-output.js';

const maximumOutputTokens = 16_000;

@Injectable()
export class AnthropicReader extends ReportReader {
  readonly provenance: Provenance;
  private readonly client: Anthropic;
  private readonly model: string;

  constructor(config: ExtractionConfig) {
    super();
    this.model = config.anthropicModel;
    this.provenance = { reader: 'anthropic', version: config.anthropicModel };
    this.client = new Anthropic({
      apiKey: config.anthropicApiKey,
      baseURL: config.anthropicBaseUrl,
      // Work retries, across restarts of the process.
      maxRetries: 0,
      timeout: config.readingLimitSeconds * 1_000,
    });
  }

  async read(report: SubmittedReport, signal: AbortSignal): Promise<Draft> {
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: promptOf(report) }];
    const first = await this.ask(messages, report, signal);
    const answer = validateAnswer(first, report);
    if ('draft' in answer) return answer.draft;
    messages.push(
      { role: 'assistant', content: first || '(nothing)' },
      { role: 'user', content: repairPrompt(answer.problems) },
    );
    const repaired = validateAnswer(await this.ask(messages, report, signal), report);
    if ('draft' in repaired) return repaired.draft;
    throw new UnreadableReport('The report could not be turned into the data that was asked for');
  }

  /** The text of the model's answer. */
  private async ask(
    messages: Anthropic.MessageParam[],
    report: SubmittedReport,
    signal: AbortSignal,
  ): Promise<string> {
    const schema = draftSchema(report.outputSchema);
    const structured = structuredOutputSchema(schema);
    const instruction = `\n\nAnswer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
    try {
      const message = await this.client.messages.create(
        {
          model: this.model,
          max_tokens: maximumOutputTokens,
          system: structured ? systemPrompt : systemPrompt + instruction,
          messages,
          ...(structured && { output_config: { format: { type: 'json_schema', schema: structured } } }),
        },
        { signal },
      );
      return textOf(message);
    } catch (error) {
      throw isFinal(error) ? new UnreadableReport('The report could not be read', { cause: error }) : error;
    }
  }
}

/** Another body, incomplete or from a proxy, is a temporary fault. */
function textOf(message: Anthropic.Message): string {
  if (!Array.isArray(message?.content)) throw new Error('The answer of the Messages API is not a message');
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

/** A retry cannot succeed after a 4xx other than 408 and 429. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof APIError) || error instanceof APIConnectionError) return false;
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function validateAnswer(text: string, report: SubmittedReport): ReturnType<typeof validateDraft> {
  const json = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    return validateDraft(JSON.parse(json), report.outputSchema);
  } catch (error) {
    if (error instanceof SyntaxError) return { problems: ['the answer is not one JSON object'] };
    throw error;
  }
}
