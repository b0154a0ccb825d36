/** Durations, tokens and dollars of all requests to the model: readings, second opinions, plans and relations. */
import { Counter, Histogram } from 'prom-client';
import type { TokenUsage } from './token-price.js';

const readingTokens = new Counter({
  name: 'handtest_reading_tokens_total',
  help: 'Tokens of requests to the model, by kind: input, output, cache_read, cache_write',
  labelNames: ['kind'] as const,
});

const readingUsd = new Counter({
  name: 'handtest_reading_usd_total',
  help: 'Price of requests to the model in US dollars, from the tokens that its answers report',
});

export const requestSeconds = new Histogram({
  name: 'handtest_model_request_seconds',
  help: 'Duration of requests to the model, by outcome: answered, failed (tried again later), refused (final)',
  labelNames: ['outcome'] as const,
  buckets: [1, 2, 5, 10, 20, 40, 80, 160, 240],
});

export function countUsage(usage: TokenUsage, usd: number): void {
  readingTokens.inc({ kind: 'input' }, usage.input);
  readingTokens.inc({ kind: 'output' }, usage.output);
  readingTokens.inc({ kind: 'cache_read' }, usage.cacheRead);
  readingTokens.inc({ kind: 'cache_write' }, usage.cacheWrite);
  readingUsd.inc(usd);
}
