/** All traffic of a test, validated by GitHub's OpenAPI document: requests of the service, answers of the fake. */
import type { CodehostServer } from './codehost-server.js';
import type { Exchange } from './exchange.js';
import { type OpenApi, openApiOfGithub } from './openapi.js';

/**
 * Prints how many exchanges were validated. Does nothing when the registry, which has the document, does not answer.
 *
 * @throws Error with the first 30 faults
 */
export async function assertValidTraffic({ exchanges }: CodehostServer): Promise<void> {
  const document = await openApiOfGithub();
  if (!document) return;
  const startMs = performance.now();
  const faults = trafficFaults(document, exchanges);
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  process.stderr.write(
    `GitHub's document: tried ${exchanges.length} requests, failed ${faults.length}, in ${seconds} s\n`,
  );
  if (faults.length === 0) return;
  throw new Error(`Not valid by GitHub's OpenAPI document:\n${faults.slice(0, 30).join('\n')}`);
}

/** Each fault once. */
function trafficFaults(document: OpenApi, exchanges: readonly Exchange[]): string[] {
  const known = new Set<string>();
  const isNew = (exchange: Exchange) => {
    const { method, path, query, requestBody, status, responseBody } = exchange;
    const content = [method, path, String(query), requestBody, status, responseBody].join('\n');
    return !known.has(content) && known.add(content);
  };
  const faults = exchanges
    .filter(isNew)
    .flatMap((exchange) => [...document.requestFaultsOf(exchange), ...document.faultsOf(exchange)]);
  return [...new Set(faults)];
}
