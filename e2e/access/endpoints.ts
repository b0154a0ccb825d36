/** The endpoints that the running gateway says it has, from its OpenAPI document. */
import { exchange } from './exchange.js';

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

/** `POST /api/jobs/{jobId}/cancel` */
export async function endpointsOf(baseUrl: string): Promise<string[]> {
  const { text } = await exchange(baseUrl, { method: 'GET', path: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}
