/** Requests to the Messages API: what the real API refuses before it reads them, and what scripts see of the others. Pure. */
import type { IncomingMessage } from 'node:http';

/** The fields of a request that scripts read. The texts of blocks are joined. */
export interface MessagesRequest {
  model: string;
  max_tokens: number;
  system?: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  /** Of all messages, in their order. */
  images: SentImage[];
  /** The texts that end at a cache breakpoint. */
  cached: string[];
  output_config?: { effort?: string; format?: { type: 'json_schema'; schema: Record<string, unknown> } };
}

export interface SentImage {
  mediaType: string;
  bytes: Buffer;
}

interface Block {
  type: string;
  text?: string;
  cache_control?: { type?: string; ttl?: string } | null;
  source?: { type?: string; media_type?: string; data?: string };
}

type Content = string | Block[];

interface Body {
  model?: string;
  max_tokens?: number;
  system?: Content;
  messages?: { role: 'user' | 'assistant'; content: Content }[];
  output_config?: MessagesRequest['output_config'];
}

interface Schema {
  type?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
}

interface Problem {
  status: number;
  type: string;
  message: string;
}

const maximumRequestBytes = 32 * 1024 * 1024;
const maximumImages = 100;
const maximumImageBytes = 5 * 1024 * 1024;
const maximumBreakpoints = 4;
/** In all objects of a schema of structured output. */
const maximumOptionalProperties = 24;

/** The first bytes of the image types that the API reads. */
const firstBytes: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/gif': /^47494638/,
  'image/webp': /^52494646.{8}57454250/,
};

/** The checks of the real API before it reads the content. */
export function requestProblem(request: IncomingMessage, body: string): Problem | undefined {
  if (request.method !== 'POST' || request.url !== '/v1/messages') {
    return { status: 404, type: 'not_found_error', message: 'Not found' };
  }
  // The SDK sends a bearer token since 1.0. The API also accepts the older header.
  if (!request.headers.authorization && !request.headers['x-api-key']) {
    return { status: 401, type: 'authentication_error', message: 'x-api-key header is required' };
  }
  if (Buffer.byteLength(body) > maximumRequestBytes) {
    return { status: 413, type: 'request_too_large', message: 'Request exceeds the maximum size' };
  }
  const message = request.headers['anthropic-version']
    ? bodyProblem(JSON.parse(body) as Body)
    : 'anthropic-version: header is required';
  return message === undefined ? undefined : { status: 400, type: 'invalid_request_error', message };
}

export function requestView(text: string): MessagesRequest {
  const { model, max_tokens: maximum, system, messages, output_config: output } = JSON.parse(text) as Body;
  const blocks = [system ?? [], ...messages!.map(({ content }) => content)].flatMap(blocksOf);
  return {
    model: model!,
    max_tokens: maximum!,
    ...(system && { system: textIn(system) }),
    messages: messages!.map(({ role, content }) => ({ role, content: textIn(content) })),
    images: blocks
      .filter(({ type }) => type === 'image')
      .map(({ source }) => ({
        mediaType: source!.media_type!,
        bytes: Buffer.from(source!.data!, 'base64'),
      })),
    cached: blocks.filter((block) => block.cache_control).map((block) => block.text ?? ''),
    ...(output && { output_config: output }),
  };
}

function bodyProblem(body: Body): string | undefined {
  const { model, max_tokens: maximum, system, messages, output_config: output } = body;
  if (!model) return 'model: Field required';
  if (!maximum || maximum < 1) return 'max_tokens: Input should be greater than or equal to 1';
  if (messages?.[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  const contents = [...(system === undefined ? [] : [system]), ...messages.map(({ content }) => content)];
  const blocks = contents.flatMap(blocksOf);
  const marks = blocks.flatMap(({ cache_control: mark }) => mark ?? []);
  if (marks.length > maximumBreakpoints) {
    return `A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.`;
  }
  if (blocks.filter(({ type }) => type === 'image').length > maximumImages) return 'Too many images';
  if (system !== undefined && blocksOf(system).some(({ type }) => type !== 'text')) {
    return 'system: Input should have type text';
  }
  return blocks.map(blockProblem).find((problem) => problem !== undefined) ?? formatProblem(output);
}

function formatProblem(output: Body['output_config']): string | undefined {
  if (!output?.format) return undefined;
  const schemas = schemasIn(output.format.schema);
  const optional = schemas.flatMap(({ properties = {}, required = [] }) =>
    Object.keys(properties).filter((name) => !required.includes(name)),
  );
  const problem =
    schemas.map(schemaProblem).find((found) => found !== undefined) ??
    (optional.length > maximumOptionalProperties
      ? `Schemas contain too many optional parameters (${optional.length}), limit: 24`
      : undefined);
  return problem && `output_config.format.schema: Invalid schema: ${problem}`;
}

/** The schema and all of its parts. */
function schemasIn(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [] } = schema;
  return [schema, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(schemasIn)];
}

function schemaProblem({ type, additionalProperties, enum: values }: Schema): string | undefined {
  if (type === 'object' && additionalProperties !== false) {
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  if (values === undefined) return undefined;
  if (values.length === 0) return 'Enum must be a non-empty array';
  if (values.some((value) => typeof value === 'object' && value !== null)) {
    return 'Enum values of arrays and objects are not supported';
  }
  const stranger = values.find((value) => (value === null ? 'null' : typeof value) !== type);
  return stranger === undefined
    ? undefined
    : `Enum value '${JSON.stringify(stranger)}' does not match declared type '${String(type)}'`;
}

function blockProblem({ type, text, source, cache_control: mark }: Block): string | undefined {
  if (mark && (mark.type !== 'ephemeral' || !['5m', '1h', undefined].includes(mark.ttl))) {
    return 'cache_control: Input should have type ephemeral and ttl 5m or 1h';
  }
  if (type === 'text') return text?.trim() ? undefined : 'text content blocks must not be blank';
  if (type !== 'image')
    return `Input tag '${type}' found using 'type' does not match any of the expected tags`;
  if (source?.type !== 'base64' || typeof source.data !== 'string') return 'image.source: Field required';
  const starts = firstBytes[source.media_type ?? ''];
  if (!starts) return 'image.source.base64.media_type: Input should be jpeg, png, gif or webp';
  const bytes = Buffer.from(source.data, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== source.data)
    return 'image.source.base64: invalid base64 data';
  if (bytes.length > maximumImageBytes) return 'image exceeds 5 MB maximum';
  return starts.test(bytes.subarray(0, 16).toString('hex'))
    ? undefined
    : `Image does not match the provided media type ${source.media_type}`;
}

function blocksOf(content: Content): Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function textIn(content: Content): string {
  return blocksOf(content)
    .map(({ text }) => text ?? '')
    .join('');
}
