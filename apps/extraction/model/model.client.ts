/**
 * Asks a model by the Anthropic Messages API: structured output where the schema permits it, and validation of every answer.
 * One more request repairs an invalid answer, gives a cut one more room, or goes without a refused schema. The tokens of each
 * are counted. Outages and faults of our account (`model-fault.ts`) leave the service unavailable. Other 4xx, refusals and two
 * invalid answers are final.
 */
import Anthropic, { BadRequestError } from '@anthropic-ai/sdk';
import type { Provenance } from '@handtest/contracts/job';
import { Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import type { Validation } from './answer-validation.js';
import { type Effort, effortFor } from './effort.js';
import { faultKindOf, isPromptTooLong } from './model-fault.js';
import { countUsage, requestSeconds } from './model-metrics.js';
import { Spending } from './spending.js';
import { structuredOutputSchema } from './structured-output.js';
import { priceOf, type TokenPrice, type TokenUsage, usdOf, worstUsdOf } from './token-price.js';

/** Including the thoughts of the model. */
const defaultOutputTokens = 16_000;
/** Of the limit of an answer that was cut, for its repeat. Every model of the price table writes 24,000 tokens. */
const repeatFactor = 1.5;

export interface Question<T> {
  /** The rules of the answer. They contain no text of others. */
  readonly system: string;
  /** Texts of callers, testers and websites, as one JSON object: material, never instructions. */
  readonly material: string;
  /** JPEG images that the material names. */
  readonly images?: readonly Buffer[];
  readonly maximumOutputTokens?: number;
  /** Left to the model by default. */
  readonly effort?: Effort;
  readonly schema: Record<string, unknown>;
  readonly validate: (candidate: unknown) => Validation<T>;
}

/** No further attempt can succeed. */
export class FinalModelFault extends Error {
  override readonly name = 'FinalModelFault';

  constructor(
    readonly kind: 'request refused' | 'answer refused' | 'prompt too long' | 'invalid answers',
    options?: ErrorOptions,
  ) {
    super(`The model gives no answer: ${kind}`, options);
  }
}

/** The AI service has no answer, or refuses our account. Later attempts can succeed. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
}

/** The next request could cost more than is left. It is not sent. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

interface Answer {
  readonly text: string;
  readonly isCut: boolean;
}

type Request = Anthropic.MessageCreateParamsNonStreaming;

@Injectable()
export class ModelClient {
  readonly provenance: Provenance;
  private readonly log = new Logger(ModelClient.name);
  private readonly client: Anthropic;
  private readonly model: string;
  private readonly price: TokenPrice;
  private readonly maximumUsd: number;
  private readonly requestLimitMs: number;

  constructor(config: ExtractionConfig) {
    this.requestLimitMs = config.readingLimitSeconds * 1_000;
    this.maximumUsd = config.readerMaxUsdPerJob;
    this.model = config.anthropicModel;
    this.price = config.tokenPrice ?? priceOf(config.anthropicModel);
    this.provenance = { reader: 'anthropic', version: config.anthropicModel };
    this.client = new Anthropic({
      apiKey: config.anthropicApiKey,
      baseURL: config.anthropicBaseUrl,
      // Work retries, across restarts of the process.
      maxRetries: 0,
      timeout: this.requestLimitMs,
    });
  }

  /**
   * @param spending counts the requests; none is sent that could exceed its limit
   * @throws {FinalModelFault | OverBudget | ModelUnavailable}
   */
  async answer<T>(question: Question<T>, signal: AbortSignal, spending = new Spending()): Promise<T> {
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: contentOf(question) }];
    const first = await this.askWithRoom(messages, question, signal, spending);
    const answer = validationOf(first.text, question);
    if ('value' in answer) return answer.value;
    messages.push(
      { role: 'assistant', content: first.text.trim() || '(nothing)' },
      { role: 'user', content: repairPrompt(answer.problems) },
    );
    const { text } = await this.ask(messages, first.question, signal, spending);
    const repaired = validationOf(text, question);
    if ('value' in repaired) return repaired.value;
    throw new FinalModelFault('invalid answers');
  }

  /** An answer that is cut is requested once more, with more room, when the job may cost that. */
  private async askWithRoom<T>(
    messages: Anthropic.MessageParam[],
    question: Question<T>,
    signal: AbortSignal,
    spending: Spending,
  ): Promise<{ text: string; question: Question<T> }> {
    const { text, isCut } = await this.ask(messages, question, signal, spending);
    if (!isCut) return { text, question };
    const { maximumOutputTokens = defaultOutputTokens } = question;
    const roomy = { ...question, maximumOutputTokens: maximumOutputTokens * repeatFactor };
    const worstUsd = this.worstUsd(requestOf(this.model, messages, roomy), roomy);
    const mayRepeat = spending.allows(worstUsd) && spending.usd + worstUsd <= this.maximumUsd;
    if (!mayRepeat) return { text, question };
    return { text: (await this.ask(messages, roomy, signal, spending)).text, question: roomy };
  }

  /** The text of the model's answer, and whether its limit cut it. */
  private async ask(
    messages: Anthropic.MessageParam[],
    question: Question<unknown>,
    signal: AbortSignal,
    spending: Spending,
  ): Promise<Answer> {
    const structured = structuredOutputSchema(question.schema);
    try {
      const request = requestOf(this.model, messages, question, structured);
      return await this.send(request, question, signal, spending);
    } catch (error) {
      // The grammar of a schema can be too large, which only the API knows. A refused request costs nothing.
      const mayBeSchema = error instanceof FinalModelFault && error.kind === 'request refused';
      if (!structured || !mayBeSchema || !(error.cause instanceof BadRequestError)) throw error;
      // Another server with the Messages API may not know the effort, which is a part of the same parameter.
      const { effort: _, ...plain } = question;
      return this.send(requestOf(this.model, messages, plain), question, signal, spending);
    }
  }

  private async send(
    request: Request,
    question: Question<unknown>,
    signal: AbortSignal,
    spending: Spending,
  ): Promise<Answer> {
    if (!spending.allows(this.worstUsd(request, question))) throw new OverBudget();
    const stopTimer = requestSeconds.startTimer();
    // The limit of the client ends with the headers of an answer. Its body may stop too.
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.requestLimitMs)]);
    try {
      const message = await this.client.messages.create(request, { signal: limit });
      const text = textOf(message);
      stopTimer({ outcome: 'answered' });
      const usage = usageOf(message);
      const usd = usdOf(usage, this.price);
      spending.add(usage, usd);
      countUsage(usage, usd);
      if (message.stop_reason === 'refusal') throw new FinalModelFault('answer refused');
      if (message.stop_reason === 'model_context_window_exceeded')
        throw new FinalModelFault('prompt too long');
      return { text, isCut: message.stop_reason === 'max_tokens' };
    } catch (error) {
      if (error instanceof FinalModelFault) throw error;
      const kind = faultKindOf(error);
      stopTimer({ outcome: kind === 'final' ? 'refused' : 'failed' });
      if (kind === 'account')
        this.log.error({ err: error }, 'the AI service refuses our key, account or model');
      if (isPromptTooLong(error)) throw new FinalModelFault('prompt too long', { cause: error });
      if (kind === 'final') throw new FinalModelFault('request refused', { cause: error });
      throw new ModelUnavailable(`The AI service has no answer: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  private worstUsd(
    { max_tokens: maximumOutputTokens, ...request }: Request,
    { images = [] }: Question<unknown>,
  ) {
    // Images are counted by their pixels, not by their bytes.
    const texts = JSON.stringify(request, (key, value: unknown) => (key === 'source' ? undefined : value));
    return worstUsdOf(
      { bytes: Buffer.byteLength(texts), images: images.length, maximumOutputTokens },
      this.price,
    );
  }
}

/**
 * The rules of the answer are the same in all requests of their kind, so they are cached. The schema is the job's.
 *
 * @param structured the schema of structured output; without it the prompt has the schema
 */
function requestOf(
  model: string,
  messages: Anthropic.MessageParam[],
  { system, schema, effort: wanted, maximumOutputTokens = defaultOutputTokens }: Question<unknown>,
  structured?: Record<string, unknown>,
): Request {
  const instruction = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  const rules: Anthropic.TextBlockParam = {
    type: 'text',
    text: system,
    cache_control: { type: 'ephemeral' },
  };
  const effort = effortFor(model, wanted);
  const output = {
    ...(effort && { effort }),
    ...(structured && { format: { type: 'json_schema' as const, schema: structured } }),
  };
  return {
    model,
    max_tokens: maximumOutputTokens,
    system: structured ? [rules] : [rules, { type: 'text', text: instruction }],
    messages,
    ...((effort ?? structured) && { output_config: output }),
  };
}

/** Images before the text that names them. */
function contentOf({ material, images = [] }: Question<unknown>): Anthropic.MessageParam['content'] {
  if (images.length === 0) return material;
  const blocks = images.map((image): Anthropic.ImageBlockParam => {
    return {
      type: 'image',
      source: { type: 'base64', media_type: 'image/jpeg', data: image.toString('base64') },
    };
  });
  return [...blocks, { type: 'text', text: material }];
}

/** Other servers with the Messages API may leave parts out. */
function usageOf({ usage }: Partial<Anthropic.Message>): TokenUsage {
  return {
    input: usage?.input_tokens ?? 0,
    output: usage?.output_tokens ?? 0,
    cacheRead: usage?.cache_read_input_tokens ?? 0,
    cacheWrite: usage?.cache_creation_input_tokens ?? 0,
  };
}

/** Another body, incomplete or from a proxy, is a temporary fault. */
function textOf(message: Anthropic.Message): string {
  if (!Array.isArray(message?.content)) throw new Error('The answer of the Messages API is not a message');
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

function validationOf<T>(text: string, { validate }: Question<T>): Validation<T> {
  let candidate: unknown;
  try {
    candidate = JSON.parse(withoutFence(text.trim()));
  } catch {
    return { problems: ['the answer is not one JSON object'] };
  }
  return validate(candidate);
}

/** No pattern: with white space on both sides of the JSON, one took minutes for some thousand blanks. */
function withoutFence(text: string): string {
  const isFenced = text.length >= 2 * fence.length && text.startsWith(fence) && text.endsWith(fence);
  return isFenced ? text.slice(fence.length, -fence.length).replace(/^json/, '').trim() : text;
}

const fence = '```';

/** The one repair request after an invalid answer. */
function repairPrompt(problems: readonly string[]): string {
  return `Your answer does not fit the schema. Answer again with the whole corrected JSON object and nothing else. Problems:\n${problems.map((problem) => `- ${problem}`).join('\n')}`;
}
