/**
 * Reads reports by the Anthropic Messages API: structured output where the schema allows it, every answer judged again by
 * Ajv, one repair turn. Faults of the moment (429, 5xx, resets, time-outs) are thrown as they are, for the worker to try
 * again; answers that stay wrong and other 4xx end the reading.
 */
import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type { Provenance, SubmittedReport } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { type Draft, draftSchema } from '../report/draft.js';
import { judgeDraft } from '../report/draft-judge.js';
import { type ReportReader, UnreadableReport } from '../report/report-reader.js';
import { promptOf, repairPrompt, systemPrompt } from './prompt.js';
import { structuredOutputSchema } from './structured-output.js';

const maximumOutputTokens = 16_000;

@Injectable()
export class AnthropicReader implements ReportReader {
  readonly provenance: Provenance;
  private readonly client: Anthropic;
  private readonly model: string;

  constructor(config: ExtractionConfig) {
    this.model = config.anthropicModel;
    this.provenance = { reader: 'anthropic', version: config.anthropicModel };
    this.client = new Anthropic({
      apiKey: config.anthropicApiKey,
      baseURL: config.anthropicBaseUrl,
      // The worker tries again, with a row that survives this process.
      maxRetries: 0,
      timeout: config.readingLimitSeconds * 1_000,
    });
  }

  async read(report: SubmittedReport, signal: AbortSignal): Promise<Draft> {
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: promptOf(report) }];
    const first = await this.ask(messages, report, signal);
    const judged = judgeAnswer(first, report);
    if ('draft' in judged) return judged.draft;
    messages.push(
      { role: 'assistant', content: first || '(nothing)' },
      { role: 'user', content: repairPrompt(judged.problems) },
    );
    const second = judgeAnswer(await this.ask(messages, report, signal), report);
    if ('draft' in second) return second.draft;
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
    const told = `\n\nAnswer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
    try {
      const message = await this.client.messages.create(
        {
          model: this.model,
          max_tokens: maximumOutputTokens,
          system: structured ? systemPrompt : systemPrompt + told,
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

/** A body that is no message (cut short, or from something in between) is a fault of the moment. */
function textOf(message: Anthropic.Message): string {
  if (!Array.isArray(message?.content)) throw new Error('The answer of the Messages API is not a message');
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

/** Our request itself was refused, so that sending it again cannot help: a 4xx other than 408 and 429. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof APIError) || error instanceof APIConnectionError) return false;
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function judgeAnswer(text: string, report: SubmittedReport): ReturnType<typeof judgeDraft> {
  const json = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    return judgeDraft(JSON.parse(json), report.outputSchema);
  } catch (error) {
    if (error instanceof SyntaxError) return { problems: ['the answer is not one JSON object'] };
    throw error;
  }
}
