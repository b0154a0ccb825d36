/**
 * Prices of models in US dollars per million tokens (platform.claude.com, 2026-11). A name fits the longest entry that it
 * begins with, so that dated names of a model have its price. Pure.
 */
export interface TokenPrice {
  readonly input: number;
  readonly output: number;
  /** For prompts of more than 100,000 tokens, where they cost more. */
  readonly longPrompt?: TokenPrice;
}

/** The `usage` of an answer. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface PlannedRequest {
  /** Of all texts, in UTF-8. */
  readonly bytes: number;
  readonly images: number;
  readonly maximumOutputTokens: number;
}

const prices: Readonly<Record<string, TokenPrice>> = {
  'claude-fable-5': { input: 10, output: 50 },
  'claude-opus-4': { input: 5, output: 25 },
  'claude-opus-5': { input: 5, output: 25 },
  'claude-opus-5-5': { input: 4, output: 20 },
  'claude-sonnet-4': { input: 3, output: 15 },
  'claude-sonnet-5': { input: 2, output: 10 },
  'claude-haiku-4': { input: 1, output: 5 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5, longPrompt: { input: 0.5, output: 2.5 } },
};
/** The highest price of the table: the limit of a job must hold for any model. */
const unknownModel: TokenPrice = { input: 10, output: 50 };

const longPromptTokens = 100_000;
/** Multiples of the price of input. A write is kept for 5 minutes. */
const cacheWriteFactor = 1.25;
const cacheReadFactor = 0.1;
/** English prose and JSON have 3 to 4 bytes a token, other scripts at least 2. */
const bytesPerToken = 2;
/** Of an image of at most 1,280 × 1,280 pixels: its area divided by 750. */
const tokensPerImage = 2_200;

export function priceOf(model: string): TokenPrice {
  const names = Object.keys(prices).filter((name) => model.startsWith(name));
  const longest = names.reduce((a, b) => (b.length > a.length ? b : a), '');
  return prices[longest] ?? unknownModel;
}

export function usdOf({ input, output, cacheRead, cacheWrite }: TokenUsage, price: TokenPrice): number {
  const isLong = input + cacheRead + cacheWrite > longPromptTokens;
  const { input: inputUsd, output: outputUsd } = (isLong && price.longPrompt) || price;
  const weighted = input + cacheWrite * cacheWriteFactor + cacheRead * cacheReadFactor;
  return (weighted * inputUsd + output * outputUsd) / 1_000_000;
}

/** What a request costs at most: all of its input is written to the cache, and the answer has its full length. */
export function worstUsdOf(
  { bytes, images, maximumOutputTokens }: PlannedRequest,
  price: TokenPrice,
): number {
  const cacheWrite = Math.ceil(bytes / bytesPerToken) + images * tokensPerImage;
  return usdOf({ input: 0, output: maximumOutputTokens, cacheRead: 0, cacheWrite }, price);
}
