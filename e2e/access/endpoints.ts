/** The endpoints of the running gateway and their requests, from its OpenAPI document. */
import { exchange } from './exchange.js';

/** The part of a schema that a request can be made from. */
export interface FieldSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  examples?: unknown[];
}

export interface Field {
  name: string;
  required: boolean;
  schema: FieldSchema;
}

export interface DescribedEndpoint {
  /** `POST /api/jobs/{jobId}/cancel` */
  endpoint: string;
  method: string;
  path: string;
  /** The class of the endpoint: who may call it. */
  access: string;
  /** A test key may not call. */
  liveOnly: boolean;
  /** The status of success. */
  success: number;
  body: Field[];
  query: Field[];
  /** The media type of a body that is not an object of fields. */
  bytesType?: string;
}

interface Operation {
  'x-access': string;
  'x-live-only'?: true;
  parameters?: { name: string; in: string; required?: boolean; schema: FieldSchema }[];
  requestBody?: { content: Record<string, { schema: BodySchema }> };
  responses: Record<string, unknown>;
}

interface BodySchema extends FieldSchema {
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

export async function endpointsOf(baseUrl: string): Promise<DescribedEndpoint[]> {
  const { text } = await exchange(baseUrl, { method: 'GET', path: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => described(method.toUpperCase(), path, operation)),
  );
}

function described(method: string, path: string, operation: Operation): DescribedEndpoint {
  const { parameters = [], requestBody, responses } = operation;
  const [[mediaType, { schema }] = ['', { schema: {} as BodySchema }]] = Object.entries(
    requestBody?.content ?? {},
  );
  const { properties = {}, required = [] } = schema;
  return {
    endpoint: `${method} ${path}`,
    method,
    path,
    access: operation['x-access'],
    liveOnly: operation['x-live-only'] ?? false,
    success: '302' in responses ? 302 : Math.min(...Object.keys(responses).map(Number)),
    body: Object.entries(properties).map(([name, field]) => ({
      name,
      required: required.includes(name),
      schema: field,
    })),
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required: isRequired = false, schema: field }) => ({
        name,
        required: isRequired,
        schema: field,
      })),
    ...(schema.format === 'binary' && { bytesType: mediaType }),
  };
}
