/** The endpoints that the running gateway says it has, and the fields it says they take, from its OpenAPI document. */
import { exchange } from './exchange.js';

export interface DescribedEndpoint {
  /** `POST /api/jobs/{jobId}/cancel` */
  endpoint: string;
  /** Names of the fields of the body. */
  bodyFields: string[];
  /** Names of the parameters in the query. */
  queryNames: string[];
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

export async function endpointsOf(baseUrl: string): Promise<DescribedEndpoint[]> {
  const { text } = await exchange(baseUrl, { method: 'GET', path: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      endpoint: `${method.toUpperCase()} ${path}`,
      bodyFields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
      queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    })),
  );
}
