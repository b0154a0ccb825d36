/** What the requests to the model for one reading cost, and what is left of its limit. Pure. */
import type { TokenUsage } from './token-price.js';

export class Spending {
  /** Including the tokens of the prompt cache. */
  inputTokens = 0;
  outputTokens = 0;
  usd = 0;

  constructor(private readonly limitUsd: number = Infinity) {}

  allows(usd: number): boolean {
    return this.usd + usd <= this.limitUsd;
  }

  add({ input, output, cacheRead, cacheWrite }: TokenUsage, usd: number): void {
    this.inputTokens += input + cacheRead + cacheWrite;
    this.outputTokens += output;
    this.usd += usd;
  }
}
